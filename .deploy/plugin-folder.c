// Debian's libwebsockets loads its plugin for libuv from the folder that was compiled into it. In the archive of a release, the plugin is next to
// this library instead: dist.sh puts this library before libwebsockets, so that its call finds this function first.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <libwebsockets.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

typedef int (*loader)(struct lws_plugin **, const char *const *, const char *, const char *, each_plugin_cb_t, void *);

LWS_VISIBLE int lws_plugins_init(
    struct lws_plugin **plugins, const char *const *folders, const char *class, const char *filter, each_plugin_cb_t each, void *user) {
    Dl_info here;
    char folder[PATH_MAX];
    loader original = (loader)dlsym(RTLD_NEXT, "lws_plugins_init");
    if (!original || !dladdr((void *)lws_plugins_init, &here)) return 1;
    snprintf(folder, sizeof folder, "%s", here.dli_fname);
    char *end = strrchr(folder, '/');
    if (end) *end = 0;
    const char *const own[] = {end ? folder : ".", NULL};
    (void)folders;
    return original(plugins, own, class, filter, each, user);
}
