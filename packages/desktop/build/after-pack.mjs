import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/**
 * Every fuse of Electron's binary, so that a fuse added by a later Electron stops the build.
 * @type {import('@electron/fuses').FuseV1Config}
 */
export const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

/**
 * Sets the fuses of the packed application before it is signed. The two halves of a universal macOS application are
 * skipped: they must not change before they are merged.
 * @param {import('electron-builder').AfterPackContext} context
 * @returns {Promise<void>}
 */
export default async function afterPack({ appOutDir, electronPlatformName, packager }) {
  if (appOutDir.endsWith('-temp')) return;
  const { productFilename } = packager.appInfo;
  /** @type {Record<string, string>} */
  const programs = {
    darwin: `${productFilename}.app`,
    win32: `${productFilename}.exe`,
    linux: /** @type {import('electron-builder').LinuxPackager} */ (packager).executableName,
  };
  const program = programs[electronPlatformName];
  if (!program) throw new Error(`No fuses are known for ${electronPlatformName}`);
  await flipFuses(join(appOutDir, program), {
    ...fuses,
    // macOS runs a changed, unsigned binary only with a new ad-hoc signature.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
  });
}
