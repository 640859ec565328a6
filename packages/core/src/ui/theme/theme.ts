import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  mergeThemeOverrides,
  Title,
} from '@mantine/core';
import type { MouseEvent } from 'react';
import { cssVariables, darkTokens, fontFamilies, lightTokens, type Tokens } from './tokens.ts';
import { WaitingButton } from './WaitingButton.tsx';

const brandScale: MantineColorsTuple = [
  '#eef2fc',
  '#dbe3f7',
  '#b9c8ef',
  '#93aae5',
  '#7090db',
  '#4f70cf',
  '#3257c3',
  '#2a4aa8',
  '#233e8d',
  '#1b3070',
];
const greenScale: MantineColorsTuple = [
  '#eff8f3',
  '#e3f2ea',
  '#bfe2cf',
  '#97cfb2',
  '#6fcf9f',
  '#48a878',
  '#2f7d5b',
  '#27694c',
  '#1f563e',
  '#174230',
];
const yellowScale: MantineColorsTuple = [
  '#fdf8ec',
  '#fbf1dd',
  '#f5dfae',
  '#eeca79',
  '#e6b450',
  '#d99a2b',
  '#8f6100',
  '#7a5200',
  '#654400',
  '#503500',
];
const redScale: MantineColorsTuple = [
  '#fdf3f2',
  '#fbe9e7',
  '#f5c8c4',
  '#f0a9a2',
  '#f0938b',
  '#d9574d',
  '#b3372f',
  '#992d26',
  '#7f241f',
  '#651c17',
];
const orangeScale: MantineColorsTuple = [
  '#fef4ec',
  '#fdeadb',
  '#f9cfae',
  '#f5b888',
  '#f0a870',
  '#dd7a2c',
  '#b35713',
  '#97480f',
  '#7c3b0b',
  '#612d08',
];
const violetScale: MantineColorsTuple = [
  '#f6f2fd',
  '#efe9fb',
  '#dacdf6',
  '#c0a8f2',
  '#ab90ea',
  '#9a7ee0',
  '#7a5cc0',
  '#6039b8',
  '#4f2e9a',
  '#3e247b',
];
const grayScale: MantineColorsTuple = [
  '#f4f5f8',
  '#eceef2',
  '#e4e6eb',
  '#e6e3dc',
  '#848b9b',
  '#6b7284',
  '#5d6579',
  '#474e60',
  '#2f3648',
  '#1c2333',
];
const darkScale: MantineColorsTuple = [
  '#e7e9ee',
  '#c3c9d5',
  '#98a1b3',
  '#8790a2',
  '#2a303c',
  '#202531',
  '#191d26',
  '#12151c',
  '#0e1117',
  '#0a0c11',
];

/**
 * Focuses a menu's button before a chosen item acts. A dialog that the item opens returns the focus to where it was:
 * the item itself is gone by then.
 */
function focusMenuButton({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('[role="menuitem"]'))
    document
      .querySelector<HTMLElement>(`[aria-controls="${currentTarget.id}"]`)
      ?.focus({ preventScroll: true });
}

/**
 * The console's Mantine theme: dense, controls 38 px high. Screens for clinics and visitors use `siteTheme` on top.
 */
export const theme = createTheme({
  colors: {
    brand: brandScale,
    green: greenScale,
    yellow: yellowScale,
    red: redScale,
    orange: orangeScale,
    violet: violetScale,
    gray: grayScale,
    dark: darkScale,
  },
  primaryColor: 'brand',
  primaryShade: 6,
  black: lightTokens.ink,
  fontFamily: fontFamilies.text,
  fontFamilyMonospace: fontFamilies.mono,
  headings: {
    fontFamily: fontFamilies.text,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.45' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '9px', lg: '14px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  shadows: {
    xs: '0 1px 2px rgb(28 35 51 / 6%)',
    sm: '0 1px 3px rgb(28 35 51 / 8%)',
    md: '0 6px 20px rgb(28 35 51 / 10%)',
    lg: '0 14px 40px rgb(28 35 51 / 14%)',
    xl: '0 24px 64px rgb(28 35 51 / 18%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { component: WaitingButton } },
    ActionIcon: { defaultProps: { component: WaitingButton } },
    // Mantine gives the header of a dialog the page's background, which differs from the dialog's here.
    Modal: { defaultProps: { radius: 'lg', centered: true }, styles: { header: { background: 'inherit' } } },
    // Without this, the <header> in a dialog would be a second banner landmark.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    // Otherwise a menu opens with the focus on an empty element before its first item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    MenuDropdown: { defaultProps: { onClickCapture: focusMenuButton } },
    Card: { defaultProps: { radius: 'lg', withBorder: true } },
    Tooltip: { defaultProps: { openDelay: 300 } },
    Loader: { defaultProps: { type: 'oval' } },
  },
});

const large = { defaultProps: { size: 'lg' } };

/**
 * Theme of the registration wizard, the account screens and the clinics' sites: controls 48 px high, headings in the
 * display font. A `MantineThemeProvider` around those screens applies it on top of `theme`.
 */
export const siteTheme = mergeThemeOverrides(theme, {
  components: {
    Button: large,
    InputLabel: large,
    TextInput: large,
    PasswordInput: large,
    NumberInput: large,
    Textarea: large,
    Select: large,
    NativeSelect: large,
    PinInput: large,
    // Next to its button, a menu stays inside the landmark and in reading order.
    Menu: { defaultProps: { withinPortal: false } },
    Title: Title.extend({ defaultProps: { className: 'ui-display' } }),
  },
});

function schemeVariables(tokens: Tokens): Record<string, string> {
  return {
    ...cssVariables(tokens),
    '--mantine-color-body': tokens.ground,
    '--mantine-color-text': tokens.ink,
    '--mantine-color-bright': tokens.ink,
    '--mantine-color-dimmed': tokens.muted,
    '--mantine-color-placeholder': tokens.muted,
    '--mantine-color-anchor': tokens.actionText,
    '--mantine-color-error': tokens.bad,
    '--mantine-color-success': tokens.ok,
    '--mantine-color-default': tokens.surface,
    '--mantine-color-default-hover': tokens.raised,
    '--mantine-color-default-color': tokens.ink,
    '--mantine-color-default-border': tokens.controlBorder,
    '--mantine-color-disabled': tokens.track,
    '--mantine-color-disabled-color': tokens.muted,
    '--mantine-color-disabled-border': tokens.line,
    '--mantine-color-brand-text': tokens.actionText,
    '--mantine-color-brand-light': tokens.actionSoft,
    '--mantine-color-brand-light-color': tokens.actionText,
    '--mantine-color-brand-light-hover': `color-mix(in srgb, ${tokens.actionSoft}, ${tokens.action} 14%)`,
    '--mantine-color-brand-filled-hover': tokens.actionHover,
    '--mantine-color-red-text': tokens.bad,
    '--mantine-color-red-light': tokens.badSoft,
    '--mantine-color-red-light-color': tokens.bad,
    '--mantine-color-red-light-hover': tokens.badSoft,
    '--mantine-color-green-text': tokens.ok,
    '--mantine-color-yellow-text': tokens.warn,
  };
}

/** Makes the tokens available in both colour schemes, as `--ui-…` and as Mantine's own variables. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--ui-font-display': fontFamilies.display },
  light: schemeVariables(lightTokens),
  dark: schemeVariables(darkTokens),
});
