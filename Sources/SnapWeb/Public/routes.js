import { inbox } from './model/feeds.js';
import { text } from './text/text.js';
import { FeedsScreen } from './views/feeds-screen.js';
import { PostScreen } from './views/post-screen.js';

/** @typedef {import('./views/stage.js').ScreenClass} ScreenClass */

/**
 * A place of the web app. The router, the tabs, the lazy loading of screens and the server's list of places are made from these rows.
 *
 * @typedef {object} Route
 * @property {string} path `:name` stands for one part of the path, `*name` for one or more. The first row that matches is used
 * @property {string} [tab] the path of the tab to which the place belongs
 * @property {string} [icon] makes the place a tab, with this icon
 * @property {() => string} [label] the words on the tab
 * @property {() => string} [title] of the page, unless the screen has a title of its own
 * @property {ScreenClass} [screen] of a place of the first view
 * @property {() => Promise<ScreenClass>} [load] loads the screen of any other place
 * @property {Record<string, string>} [params] for the screen, next to those of the path
 * @property {boolean} [hasQuery] whether the address includes a query
 * @property {boolean} [keepsDraft] whether people return from here to the composer
 */

/** The place of addresses that are no other place. */
export const home = '/feeds';

/** @type {Route[]} The tabs are in this order. Each row has its path on its first line: make-table.sh reads it. */
export const routes = [
  { path: '/feeds', tab: '/feeds', icon: 'feeds', label: () => text.tabs.feeds, screen: FeedsScreen },
  { path: '/feeds/:feed', tab: '/feeds', screen: FeedsScreen },
  { path: '/inbox', tab: '/feeds', params: { feed: inbox }, screen: FeedsScreen },
  { path: '/sent', tab: '/feeds', title: () => text.sent.title, load: async () => (await import('/snaps/sent-screen.js')).SentScreen },
  { path: '/lists', tab: '/feeds', title: () => text.lists.title, load: async () => (await import('/snaps/lists-screen.js')).ListsScreen },
  { path: '/snap/:id', tab: '/feeds', load: async () => (await import('/snaps/snap-screen.js')).SnapScreen },
  { path: '/snap/:id/parts', tab: '/feeds', params: { kind: 'snap' },
    load: async () => (await import('/search/mentions-screen.js')).MentionsScreen },
  { path: '/home', tab: '/home', icon: 'home', label: () => text.tabs.home, title: () => text.home.title,
    load: async () => (await import('/photos/home-screen.js')).HomeScreen },
  { path: '/notifications', tab: '/home', title: () => text.notifications.title,
    load: async () => (await import('/people/notifications-screen.js')).NotificationsScreen },
  { path: '/photo/:id', load: async () => (await import('/photos/photo-screen.js')).PhotoScreen },
  { path: '/photo/:id/parts', params: { kind: 'photo' }, load: async () => (await import('/search/mentions-screen.js')).MentionsScreen },
  { path: '/post', tab: '/post', icon: 'post', label: () => text.tabs.post, title: () => text.tabs.post, screen: PostScreen },
  { path: '/search', tab: '/search', icon: 'search', label: () => text.tabs.search, hasQuery: true,
    load: async () => (await import('/search/search-screen.js')).SearchScreen },
  { path: '/alerts', tab: '/search', title: () => text.alerts.title,
    load: async () => (await import('/search/alerts-screen.js')).AlertsScreen },
  { path: '/identify', tab: '/search', keepsDraft: true, title: () => text.identify.title,
    load: async () => (await import('/topics/identify-screen.js')).IdentifyScreen },
  { path: '/topic/:id', tab: '/search', keepsDraft: true, load: async () => (await import('/topics/topic-screen.js')).TopicScreen },
  { path: '/@*name/followers', tab: '/@*name', params: { kind: 'followers' },
    load: async () => (await import('/people/people-list-screen.js')).PeopleListScreen },
  { path: '/@*name/following', tab: '/@*name', params: { kind: 'following' },
    load: async () => (await import('/people/people-list-screen.js')).PeopleListScreen },
  { path: '/@*name', tab: '/@*name', icon: 'person', label: () => text.tabs.you,
    load: async () => (await import('/people/profile-screen.js')).ProfileScreen },
  { path: '/requests', tab: '/@*name', params: { kind: 'requests' },
    load: async () => (await import('/people/people-list-screen.js')).PeopleListScreen },
  { path: '/blocks', tab: '/@*name', params: { kind: 'blocks' },
    load: async () => (await import('/people/people-list-screen.js')).PeopleListScreen },
  { path: '/mutes', tab: '/@*name', title: () => text.mutes.title,
    load: async () => (await import('/people/mutes-screen.js')).MutesScreen },
  { path: '/favourites', tab: '/@*name', title: () => text.favourites.title,
    load: async () => (await import('/photos/favourites-screen.js')).FavouritesScreen },
  { path: '/comments', tab: '/@*name', title: () => text.comments.mine.title,
    load: async () => (await import('/photos/my-comments-screen.js')).MyCommentsScreen },
  { path: '/shares', tab: '/@*name', title: () => text.shares.all,
    load: async () => (await import('/photos/shares-screen.js')).SharesScreen },
  { path: '/account', tab: '/account', title: () => text.account.title,
    load: async () => (await import('/accounts/account-screen.js')).AccountScreen },
  // The app takes what another service sends back out of the address, before any place is shown.
  { path: '/continue/:provider', tab: '/feeds', screen: FeedsScreen },
  { path: '/admin', tab: '/admin', title: () => text.admin.title, load: async () => (await import('/accounts/admin-screen.js')).AdminScreen },
  { path: '/admin/people/*name', tab: '/admin', params: { part: 'people' }, title: () => text.admin.title,
    load: async () => (await import('/accounts/admin-screen.js')).AdminScreen },
  { path: '/admin/:part', tab: '/admin', title: () => text.admin.title, load: async () => (await import('/accounts/admin-screen.js')).AdminScreen },
];
