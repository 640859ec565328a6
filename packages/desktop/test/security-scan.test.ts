import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Checks the source code against Electron's security checklist
 * (https://www.electronjs.org/docs/latest/tutorial/security). Each rule is also tested with code that breaks it.
 */
interface Rule {
  name: string;
  /** Code that no file may contain, except those in `only`. */
  forbidden?: RegExp;
  only?: string[];
  /** Code that a file has to contain. */
  required?: { file: string; text: RegExp }[];
  /** Code that breaks the rule. */
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
    required: [{ file: windows, text: /loadURL\(windowUrl\(/ }],
    breaks: { file: 'main/start.electron.ts', text: "window.loadURL('https://tamarack.example')" },
  },
  {
    name: '2 has no Node integration in pages',
    forbidden: /nodeIntegration\w*:\s*true/,
    required: [
      inWindow('nodeIntegration: false'),
      inWindow('nodeIntegrationInWorker: false'),
      inWindow('nodeIntegrationInSubFrames: false'),
    ],
    breaks: { file: windows, text: 'nodeIntegration: true' },
  },
  {
    name: '3 isolates contexts',
    forbidden: /contextIsolation:\s*false/,
    required: [inWindow('contextIsolation: true')],
    breaks: { file: windows, text: 'contextIsolation: false' },
  },
  {
    name: '4 runs every renderer in a sandbox',
    forbidden: /sandbox:\s*false|appendSwitch\('no-sandbox/,
    required: [inWindow('sandbox: true'), { file: hardening, text: /app\.enableSandbox\(\)/ }],
    breaks: { file: 'main/main.ts', text: "app.commandLine.appendSwitch('no-sandbox')" },
  },
  {
    name: '5 handles permission requests',
    required: [
      { file: hardening, text: /setPermissionRequestHandler\(/ },
      { file: hardening, text: /setPermissionCheckHandler\(/ },
      { file: hardening, text: /setDevicePermissionHandler\(\(\) => false\)/ },
    ],
    forbidden: /setPermission(Request|Check)Handler\(null/,
    breaks: { file: hardening, text: 'pages.setPermissionRequestHandler(null)' },
  },
  {
    name: '6 keeps web security on',
    only: ['main/security/refused-switches.ts'],
    forbidden:
      /webSecurity:\s*false|ignore-certificate|certificate-error|setCertificateVerifyProc|rejectUnauthorized/,
    required: [inWindow('webSecurity: true')],
    breaks: {
      file: 'main/network/net.electron.ts',
      text: 'serverSession.setCertificateVerifyProc((_request, answer) => answer(0))',
    },
  },
  {
    name: '7 has a strict content security policy',
    forbidden: /unsafe-eval|'script-src': "[^"]*unsafe|'connect-src': "(?!'none')/,
    required: [
      { file: 'main/security/csp.ts', text: /'default-src': "'none'"/ },
      { file: 'main/security/csp.ts', text: /'script-src': "'self'"/ },
      { file: 'main/security/csp.ts', text: /'connect-src': "'none'"/ },
      { file: 'main/security/csp.ts', text: /'require-trusted-types-for': "'script'"/ },
    ],
    breaks: { file: 'main/security/csp.ts', text: `'connect-src': "https:",` },
  },
  {
    name: '8 allows no insecure content',
    forbidden: /allowRunningInsecureContent:\s*true/,
    required: [inWindow('allowRunningInsecureContent: false')],
    breaks: { file: windows, text: 'allowRunningInsecureContent: true' },
  },
  {
    name: '9 enables no experimental features',
    forbidden: /experimentalFeatures:\s*true/,
    required: [inWindow('experimentalFeatures: false')],
    breaks: { file: windows, text: 'experimentalFeatures: true' },
  },
  {
    name: '10 enables no Blink features',
    forbidden: /enableBlinkFeatures|enable-blink-features|appendSwitch\(/,
    breaks: { file: windows, text: "enableBlinkFeatures: 'CSSVariables'" },
  },
  {
    name: '11 and 12 has no webview',
    forbidden: /<webview|webviewTag:\s*true/,
    required: [
      inWindow('webviewTag: false'),
      { file: hardening, text: /'will-attach-webview', \(event\) => event\.preventDefault\(\)/ },
    ],
    breaks: { file: 'renderer/App.tsx', text: '<webview src="https://tamarack.example" />' },
  },
  {
    name: '13 denies navigation',
    required: [
      { file: hardening, text: /'will-frame-navigate'/ },
      { file: hardening, text: /'will-redirect', \(event\) => event\.preventDefault\(\)/ },
    ],
    breaks: { file: hardening, text: '' },
  },
  {
    name: '14 denies new windows',
    forbidden: /action: 'allow'/,
    required: [{ file: hardening, text: /setWindowOpenHandler\([\s\S]*action: 'deny'/ }],
    breaks: { file: hardening, text: "contents.setWindowOpenHandler(() => ({ action: 'allow' }))" },
  },
  {
    name: '15 opens only checked URLs in the system’s browser',
    forbidden: /shell\.openExternal\((?!url\)|allowed\))/,
    required: [{ file: 'main/start.electron.ts', text: /const allowed = allowedExternalUrl\(/ }],
    breaks: { file: 'main/start.electron.ts', text: 'shell.openExternal(details.url)' },
  },
  {
    name: '17 checks the sender of every message',
    forbidden: /ipc(Main)?\.(handle|handleOnce|on|once)\(/,
    only: ['main/ipc/register.ts'],
    required: [
      { file: 'main/ipc/register.ts', text: /const caller = checkSender\(event\);\s+if \(caller === null\)/ },
    ],
    breaks: { file: 'main/start.electron.ts', text: "ipcMain.handle('token', () => token)" },
  },
  {
    name: '18 loads no page from file://',
    forbidden: /['"`]file:\/\//,
    breaks: { file: windows, text: "window.loadURL('file:///index.html')" },
  },
  {
    name: '20 exposes no Electron API to pages',
    forbidden: /exposeInMainWorld\(/,
    only: ['preload/preload.ts'],
    required: [{ file: 'preload/preload.ts', text: /^(?![\s\S]*exposeInMainWorld\([^;]*ipcRenderer[,\s}])/ }],
    breaks: { file: 'renderer/main.tsx', text: "contextBridge.exposeInMainWorld('ipc', ipcRenderer)" },
  },
  {
    name: 'keeps WebRTC from reaching a network',
    required: [
      { file: hardening, text: /setWebRTCIPHandlingPolicy\('disable_non_proxied_udp'\)/ },
      { file: hardening, text: /await pages\.setProxy\(noProxy\)/ },
    ],
    breaks: { file: hardening, text: '' },
  },
  {
    name: 'turns no text into code or markup',
    forbidden:
      /\beval\(|new Function\(|executeJavaScript|dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write\(/,
    breaks: { file: 'renderer/App.tsx', text: 'note.innerHTML = update.notes' },
  },
  {
    name: 'imports Electron only in its adapters',
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

describe('the application', () => {
  it('is checked in all of its source files', () => {
    expect(files.length).toBeGreaterThan(60);
  });

  it.each(rules)('$name', (rule) => {
    expect(findings(rule, files)).toEqual([]);
  });

  it.each(rules)('would fail the check: $name', (rule) => {
    const { file, text } = rule.breaks;
    const broken = rule.forbidden
      ? [
          ...files.filter(({ path }) => path !== file),
          { path: file, text: `${files.find(({ path }) => path === file)?.text}\n${text}` },
        ]
      : files.map((source) => (source.path === file ? { path: file, text } : source));
    expect(findings(rule, broken)).not.toEqual([]);
  });

  it('16 uses a current Electron', () => {
    const manifest = JSON.parse(readFileSync(join(source, '..', 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(Number(manifest.devDependencies.electron?.split('.')[0])).toBeGreaterThanOrEqual(45);
  });
});
