import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Tests of the built application in Electron. Electron's binary is not part of its package;
 * `node packages/desktop/node_modules/electron/install.js` downloads it. Without it these tests are skipped, or fail if
 * REQUIRE_ELECTRON is true, as in the release workflow.
 */
const desktop = join(import.meta.dirname, '..');
const electron = join(desktop, 'node_modules', 'electron');
const executablePath = findElectron();
const isBuilt = existsSync(join(desktop, 'dist', 'main', 'main.js'));
const missing =
  executablePath === null ? 'Electron’s binary is missing' : isBuilt ? null : 'the desktop is not built';

function findElectron(): string | null {
  const pathFile = join(electron, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const path = join(electron, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(path) ? path : null;
}

if (missing) process.stdout.write(`Tests in Electron are skipped: ${missing}\n`);

it.skipIf(process.env.REQUIRE_ELECTRON !== 'true')('has what the tests in Electron need', () => {
  expect(missing).toBeNull();
});

describe.skipIf(missing !== null)(
  `the application in Electron${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let application: ElectronApplication;
    let page: Page;
    let folder = '';
    let startTime = 0;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'desktop-'));
      const before = performance.now();
      application = await _electron.launch({
        executablePath: executablePath ?? '',
        args: [desktop],
        env: { ...(process.env as Record<string, string>), TAMARACK_DESKTOP_DATA: folder },
      });
      page = await application.firstWindow();
      await page.getByRole('heading', { name: 'Connect to your server' }).waitFor();
      startTime = performance.now() - before;
    }, 60_000);

    afterAll(async () => {
      await application?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('opens a usable window', async ({ annotate }) => {
      await annotate(
        `start to usable window: ${Math.round(startTime)} ms; the budget is 1,500 ms on an ordinary laptop`,
      );
      expect(page.url()).toMatch(/^app:\/\/tamarack\/#\//);
      await page.getByLabel('Server address').fill('https://tamarack.example');
    });

    it('gives pages the bridge and nothing else of Node or Electron', async () => {
      const found = await page.evaluate(() => ({
        bridge: Object.keys((globalThis as unknown as { tamarackDesktop: object }).tamarackDesktop).sort(),
        others: ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer'].filter(
          (name) => name in globalThis,
        ),
      }));
      expect(found).toEqual({ bridge: ['api', 'host', 'on', 'servers', 'session', 'updates'], others: [] });
    });

    it('denies pages network access, new windows and navigation', async () => {
      const answers = await page.evaluate(async () => ({
        fetched: await fetch('https://example.org/').then(
          () => 'answered',
          () => 'refused',
        ),
        opened: window.open('https://example.org/') === null,
      }));
      expect(answers).toEqual({ fetched: 'refused', opened: true });
      await page.evaluate(() => {
        location.href = 'https://example.org/';
      });
      await expect(page.getByRole('heading', { name: 'Connect to your server' }).isVisible()).resolves.toBe(
        true,
      );
      expect(page.url()).toMatch(/^app:\/\/tamarack\//);
    });

    it('runs its windows in a sandbox without Node integration', async () => {
      const preferences = await application.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map(({ webContents }) =>
          (
            webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
          ).getLastWebPreferences(),
        ),
      );
      for (const preference of preferences) {
        expect(preference).toMatchObject({
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webSecurity: true,
          webviewTag: false,
        });
      }
    });

    it('denies pages all system permissions', async () => {
      const states = await page.evaluate(() =>
        Promise.all(
          (['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[]).map(
            async (name) => (await navigator.permissions.query({ name })).state,
          ),
        ),
      );
      expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
    });

    it('opens a new window from its menu', async () => {
      const opened = application.waitForEvent('window');
      await application.evaluate(({ Menu }) => {
        const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'File');
        file?.submenu?.items.find(({ label }) => label === 'New Window')?.click();
      });
      const second = await opened;
      await second.getByRole('heading', { name: 'Connect to your server' }).waitFor();
      expect(application.windows()).toHaveLength(2);
      await second.close();
    });

    it('holds the single-instance lock', async () => {
      const locked = await application.evaluate(({ app }) => app.hasSingleInstanceLock());
      expect(locked).toBe(true);
    });
  },
);
