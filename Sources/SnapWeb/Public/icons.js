/** The icons of photos and people, beside those of views/icons.js. */
export default {
  heart: ['M12 20s-7.5-4.6-7.5-10a4.25 4.25 0 0 1 7.5-2.7A4.25 4.25 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z'],
  link: ['M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.9 6.4', 'M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.2-1.2'],
  tag: ['M9.5 4l-2 16', 'M16.5 4l-2 16', 'M4.5 9h16', 'M3.5 15h16'],
  quote: ['M4 7h16', 'M4 12h10', 'M4 17h13'],
};
