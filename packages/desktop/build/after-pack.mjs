import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** What can be switched in Electron's binary, all of it decided: a switch added by a later Electron stops the build. */
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
 * Sets the fuses of what was packed, before it is signed. The two halves of a universal macOS application are left
 * alone: they must stay as they came until they are one.
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function afterPack({ appOutDir, electronPlatformName, packager }) {
  if (appOutDir.endsWith('-temp')) return;
  const { productFilename } = packager.appInfo;
  const program = {
    darwin: `${productFilename}.app`,
    win32: `${productFilename}.exe`,
    linux: packager.executableName,
  }[electronPlatformName];
  if (!program) throw new Error(`No fuses are known for ${electronPlatformName}`);
  await flipFuses(join(appOutDir, program), {
    ...fuses,
    // Without a certificate macOS runs a changed binary only when it is signed for this computer.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
  });
}
