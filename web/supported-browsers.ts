// The oldest supported browsers, with names and versions from MDN's browser data.

/** For buying. */
export const BUYING = {
  chrome: '109',
  chrome_android: '109',
  edge: '109',
  firefox: '115',
  firefox_android: '115',
  safari: '15.6',
  safari_ios: '15.6',
  samsunginternet_android: '21.0',
}

/** For the back office: browsers released within this many years. */
export const BACK_OFFICE_YEARS = 3

/** The same as build targets. */
export const BUILD_TARGET = ['chrome109', 'edge109', 'firefox115', 'safari15.6', 'ios15.6']
