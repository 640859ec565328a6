import react from '@vitejs/plugin-react';
import postcssMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { cssVariables, fontFamilies, lightTokens } from '../core/src/ui/theme/tokens.ts';
import { compiledTexts } from './build/compiled-texts.ts';
import { preloadTextFont } from './build/preload-font.ts';
import { productionRouter } from './build/production-router.ts';
import { tokensStyleSheet } from './build/tokens-style-sheet.ts';

export default defineConfig({
  plugins: [
    react(),
    productionRouter(),
    tokensStyleSheet({
      ...cssVariables(lightTokens),
      '--ui-font-text': fontFamilies.text,
      '--ui-font-display': fontFamilies.display,
    }),
    preloadTextFont(),
    compiledTexts(),
  ],
  css: { postcss: { plugins: [postcssMantine()] } },
  /** The server replaces this placeholder with a new nonce in every response; Vite adds it to all its tags. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'index.html', site: 'src/site/client.ts', register: 'src/app/register/client.ts' },
      output: {
        codeSplitting: {
          groups: [
            /** React rarely changes, so its chunk stays in the visitor's cache after a release. */
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            /**
             * Code shared by the public pages and the application; the public pages load nothing else of the
             * application.
             */
            {
              name: 'public',
              test: /web\/src\/site\/tracking\/start|core\/src\/domain\/(brand|french)\b/,
              priority: 2,
            },
            /**
             * Code that every screen needs, including visitors' screens. One group, because a group includes its
             * modules' imports.
             */
            {
              name: 'entrance',
              test: /web\/src\/(app\/start|shared\/(SiteFrame|format))\.tsx?|core\/src\/(domain\/(search|validation)|ui\/(focus\/focusFirstError|Notice|toast|usePageTitle))\.tsx?|esm\/createReactComponent|core\/esm\/(core|components\/(Button|ActionIcon|TextInput|Anchor|Stack|Skeleton|VisuallyHidden))\/|RadioIcon\.mjs|Checkbox\/CheckIcon|utils\/InlineInput\/|hooks\/esm\/(use-merged-ref|use-uncontrolled)\//,
              priority: 1,
            },
            /** Also used by the visitors' screens, so the others must not load those with it. */
            { name: 'on-demand', test: /core\/src\/ui\/usePart|web\/src\/shared\/onDemand/, priority: 1 },
            /** Fields of the sign-in, also used by the console and the step-up. */
            { name: 'password', test: /components\/(PasswordInput|Checkbox)\//, priority: 1 },
            {
              name: 'visitors',
              test: /web\/src\/app\/visitor-screens\.ts/,
              priority: 1,
            },
            /** The router and the query client. */
            {
              name: 'routed',
              test: /web\/src\/app\/Routed\.tsx|@tanstack\/(react-query|query-core)\//,
              priority: 1,
            },
            { name: 'hooks', test: /@mantine\/hooks\//, priority: 1 },
            {
              name: 'select',
              test: /components\/NativeSelect\/|icons\/Icon(ChevronDown|ChevronRight|Pencil|Selector)\./,
              priority: 1,
            },
            { name: 'form', test: /@mantine\/form\/|components\/Radio\//, priority: 1 },
            /** Menus, dialogs and other overlays, used by the frames of console, dashboard and workspace. */
            {
              name: 'overlays',
              test: /core\/esm\/components\/(Popover|Menu|Modal|ModalBase|Tooltip|Drawer|Collapse|Tabs)\//,
              priority: 1,
            },
            {
              name: 'session',
              test: /core\/src\/session\/(?!email-change|commands\/(CommandGroup|usePaletteRoles)|own-account|session-list|proof|step-up\/(StepUpForm|useProof)|keep-screen\/SignInAgain)/,
              priority: 1,
            },
            /** Large components that only some screens use. In the group below, every screen would load them. */
            {
              name: 'segmented-control',
              test: /components\/(SegmentedControl|FloatingIndicator)\//,
              priority: 1,
            },
            { name: 'data-table', test: /@tanstack\/(react-table|table-core)\//, priority: 1 },
            { name: 'table', test: /components\/Table\//, priority: 1 },
            { name: 'number-input', test: /components\/NumberInput\//, priority: 1 },
            { name: 'qr-code', test: /\/uqr\/|components\/Code\//, priority: 1 },
            { name: 'spotlight', test: /@mantine\/spotlight\//, priority: 1 },
            { name: 'choices', test: /components\/(Combobox|Select|Autocomplete)\//, priority: 1 },
            /** Small modules of most screens of a clinic’s workspace. */
            {
              name: 'workspace',
              test: /web\/src\/workspace\/shared\/(dates\/(days|DayField)|dialogs\/(Dialog|useAsOpened|useCloseGuard|useFocusBack)|format|lists|Loaded|saving\/(SubmitButton|undoToast|useSayRecorded))\.ts|workspace\/shared\/rows\/rows\.module\.css/,
            },
            /** Without this group, every icon and component shared by two screens would be a separate request. */
            {
              name: 'libraries',
              test: /node_modules/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 6_000,
            },
          ],
        },
      },
    },
  },
});
