/**
 * electron-store looks for Electron when it is loaded, and Electron's package for a binary to download. Told that one
 * lies elsewhere it looks no further. To be imported before anything that imports electron-store.
 */
process.env.ELECTRON_OVERRIDE_DIST_PATH ??= '/not-installed';
