import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Electron's own security list (https://www.electronjs.org/docs/latest/tutorial/security), read off the source. Each
 * rule is also tried on a line that breaks it.
 */
interface Rule {
  name: string;
  /** What must not stand in any file but those of `only`. */
  forbidden?: RegExp;
  only?: string[];
  /** What has to stand in the file named. */
  required?: { file: string; text: RegExp }[];
  breaks: { file: string; text: string };
}

const source = join(import.meta.dirname, '..', 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(tsx?|html)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(join(source, path), 'utf8')) }));

const windows = 'main/windows/windows.electron.ts';
const hardening = 'main/security/hardening.electron.ts';
const inWindow = (option: string) => ({ file: windows, text: new RegExp(`\\b${option},`) });

const rules: Rule[] = [
  {
    name: '1 loads no remote content',
    forbidden: /\.load(URL|File)\(/,
    only: [windows],
    required: [{ file: windows, text: /loadURL\(windowAddress\(/ }],
    breaks: { file: 'main/start.electron.ts', text: "window.loadURL('https://tamarack.example')" },
  },
  {
    name: '2 no Node in a page',
    forbidden: /nodeIntegration\w*:\s*true/,
    required: [
      inWindow('nodeIntegration: false'),
      inWindow('nodeIntegrationInWorker: false'),
      inWindow('nodeIntegrationInSubFrames: false'),
    ],
    breaks: { file: windows, text: 'nodeIntegration: true' },
  },
  {
    name: '3 context isolation',
    forbidden: /contextIsolation:\s*false/,
    required: [inWindow('contextIsolation: true')],
    breaks: { file: windows, text: 'contextIsolation: false' },
  },
  {
    name: '4 every renderer in a sandbox',
    forbidden: /sandbox:\s*false|appendSwitch\('no-sandbox/,
    required: [inWindow('sandbox: true'), { file: hardening, text: /app\.enableSandbox\(\)/ }],
    breaks: { file: 'main/main.ts', text: "app.commandLine.appendSwitch('no-sandbox')" },
  },
  {
    name: '5 permissions are decided',
    required: [
      { file: hardening, text: /setPermissionRequestHandler\(/ },
      { file: hardening, text: /setPermissionCheckHandler\(/ },
      { file: hardening, text: /setDevicePermissionHandler\(\(\) => false\)/ },
    ],
    forbidden: /setPermission(Request|Check)Handler\(null/,
    breaks: { file: hardening, text: 'pages.setPermissionRequestHandler(null)' },
  },
  {
    name: '6 web security stays on',
    forbidden:
      /webSecurity:\s*false|ignore-certificate|certificate-error|setCertificateVerifyProc|rejectUnauthorized/,
    required: [inWindow('webSecurity: true')],
    breaks: {
      file: 'main/network/net.electron.ts',
      text: 'own.setCertificateVerifyProc((_request, answer) => answer(0))',
    },
  },
  {
    name: '7 a strict content security policy',
    forbidden: /unsafe-eval|'script-src': "[^"]*unsafe|'connect-src': "(?!'none')/,
    required: [
      { file: 'main/security/csp.ts', text: /'default-src': "'none'"/ },
      { file: 'main/security/csp.ts', text: /'script-src': "'self'"/ },
      { file: 'main/security/csp.ts', text: /'connect-src': "'none'"/ },
    ],
    breaks: { file: 'main/security/csp.ts', text: `'connect-src': "https:",` },
  },
  {
    name: '8 no insecure content',
    forbidden: /allowRunningInsecureContent:\s*true/,
    required: [inWindow('allowRunningInsecureContent: false')],
    breaks: { file: windows, text: 'allowRunningInsecureContent: true' },
  },
  {
    name: '9 no experimental features',
    forbidden: /experimentalFeatures:\s*true/,
    required: [inWindow('experimentalFeatures: false')],
    breaks: { file: windows, text: 'experimentalFeatures: true' },
  },
  {
    name: '10 no features of Blink switched on',
    forbidden: /enableBlinkFeatures|enable-blink-features|appendSwitch\(/,
    breaks: { file: windows, text: "enableBlinkFeatures: 'CSSVariables'" },
  },
  {
    name: '11 and 12 no webview',
    forbidden: /<webview|webviewTag:\s*true/,
    required: [
      inWindow('webviewTag: false'),
      { file: hardening, text: /'will-attach-webview', \(event\) => event\.preventDefault\(\)/ },
    ],
    breaks: { file: 'renderer/App.tsx', text: '<webview src="https://tamarack.example" />' },
  },
  {
    name: '13 navigation is denied',
    required: [
      { file: hardening, text: /'will-frame-navigate'/ },
      { file: hardening, text: /'will-redirect', \(event\) => event\.preventDefault\(\)/ },
    ],
    breaks: { file: hardening, text: '' },
  },
  {
    name: '14 new windows are denied',
    forbidden: /action: 'allow'/,
    required: [{ file: hardening, text: /setWindowOpenHandler\([\s\S]*action: 'deny'/ }],
    breaks: { file: hardening, text: "contents.setWindowOpenHandler(() => ({ action: 'allow' }))" },
  },
  {
    name: '15 the system’s browser opens nothing unchecked',
    forbidden: /shell\.openExternal\((?!url\)|allowed\))/,
    required: [{ file: 'main/start.electron.ts', text: /const allowed = allowedAddress\(/ }],
    breaks: { file: 'main/start.electron.ts', text: 'shell.openExternal(details.url)' },
  },
  {
    name: '17 the sender of every message is checked',
    forbidden: /ipc(Main)?\.(handle|handleOnce|on|once)\(/,
    only: ['main/ipc/register.ts'],
    required: [
      { file: 'main/ipc/register.ts', text: /const caller = checkSender\(event\);\s+if \(caller === null\)/ },
    ],
    breaks: { file: 'main/start.electron.ts', text: "ipcMain.handle('token', () => token)" },
  },
  {
    name: '18 no page from file://',
    forbidden: /['"`]file:\/\//,
    breaks: { file: windows, text: "window.loadURL('file:///index.html')" },
  },
  {
    name: '20 a page gets nothing of Electron itself',
    forbidden: /exposeInMainWorld\(/,
    only: ['preload/preload.ts'],
    required: [{ file: 'preload/preload.ts', text: /^(?![\s\S]*exposeInMainWorld\([^;]*ipcRenderer[,\s}])/ }],
    breaks: { file: 'renderer/main.tsx', text: "contextBridge.exposeInMainWorld('ipc', ipcRenderer)" },
  },
  {
    name: 'no text becomes code or markup',
    forbidden:
      /\beval\(|new Function\(|executeJavaScript|dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write\(/,
    breaks: { file: 'renderer/App.tsx', text: 'note.innerHTML = update.notes' },
  },
  {
    name: 'Electron is imported where it is adapted, and nowhere else',
    forbidden: /from 'electron(-updater|-log[\w/.]*)?'/,
    only: files
      .map(({ path }) => path)
      .filter((path) => /^main\/(main|.+\.electron)\.ts$|^preload\//.test(path)),
    breaks: { file: 'renderer/App.tsx', text: "import { shell } from 'electron'" },
  },
];

interface Source {
  path: string;
  text: string;
}

function findings(rule: Rule, sources: Source[]): string[] {
  const forbidden = sources.filter(
    ({ path, text }) => rule.forbidden?.test(text) === true && !rule.only?.includes(path),
  );
  const missing = (rule.required ?? []).filter(
    ({ file, text }) => !text.test(sources.find(({ path }) => path === file)?.text ?? ''),
  );
  return [
    ...forbidden.map(({ path }) => `found in ${path}`),
    ...missing.map(({ file }) => `missing in ${file}`),
  ];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

describe('Electron’s security list', () => {
  it('is held against all of the source', () => {
    expect(files.length).toBeGreaterThan(60);
  });

  it.each(rules)('$name', (rule) => {
    expect(findings(rule, files)).toEqual([]);
  });

  it.each(rules)('would find it broken: $name', (rule) => {
    const { file, text } = rule.breaks;
    const broken = rule.forbidden
      ? [
          ...files.filter(({ path }) => path !== file),
          { path: file, text: `${files.find(({ path }) => path === file)?.text}\n${text}` },
        ]
      : files.map((one) => (one.path === file ? { path: file, text } : one));
    expect(findings(rule, broken)).not.toEqual([]);
  });

  it('16 runs a current Electron', () => {
    const manifest = JSON.parse(readFileSync(join(source, '..', 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(Number(manifest.devDependencies.electron?.split('.')[0])).toBeGreaterThanOrEqual(45);
  });
});
