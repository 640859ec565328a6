/**
 * electron-store imports Electron's package, which fails without the binary unless it is told that the binary is elsewhere.
 * Has to be imported before anything that imports electron-store.
 */
process.env.ELECTRON_OVERRIDE_DIST_PATH ??= '/not-installed';
