/**
 * The product's colours. The app's theme and the public pages' style sheet are both generated from this table. Every
 * text colour reaches 4.5:1 on the backgrounds it is used on, every control
 * border and focus ring 3:1; `tokens.test.ts` measures it.
 */
export interface Tokens {
  /** Background of the public site, the wizard and the account screens. */
  ground: string;
  /** Background of the operators' console. */
  consoleGround: string;
  consoleSide: string;
  /** Cards, tables, menus, fields. */
  surface: string;
  /** Hovered rows, segmented controls, empty tracks. */
  raised: string;
  track: string;
  line: string;
  /** Borders of fields and buttons. */
  controlBorder: string;
  ink: string;
  /** Secondary text. */
  muted: string;
  action: string;
  actionHover: string;
  /** Text and icons in the brand colour. */
  actionText: string;
  actionSoft: string;
  focus: string;
  accent: string;
  ok: string;
  okSoft: string;
  okDot: string;
  warn: string;
  warnSoft: string;
  warnDot: string;
  bad: string;
  badSoft: string;
  badDot: string;
  neutral: string;
  neutralSoft: string;
  neutralDot: string;
  basic: string;
  basicSoft: string;
  basicDot: string;
  professional: string;
  professionalSoft: string;
  professionalDot: string;
  enterprise: string;
  enterpriseSoft: string;
  enterpriseDot: string;
}

export const lightTokens: Tokens = {
  ground: '#faf9f6',
  consoleGround: '#f6f6f4',
  consoleSide: '#fbfbfa',
  surface: '#ffffff',
  raised: '#f4f5f8',
  track: '#eceef2',
  line: '#e6e3dc',
  controlBorder: '#848b9b',
  ink: '#1c2333',
  muted: '#5d6579',
  action: '#3257c3',
  actionHover: '#2a4aa8',
  actionText: '#2f52b8',
  actionSoft: '#eef2fc',
  focus: '#3257c3',
  accent: '#d99a2b',
  ok: '#27694c',
  okSoft: '#e3f2ea',
  okDot: '#2f7d5b',
  warn: '#855800',
  warnSoft: '#fbf1dd',
  warnDot: '#b27700',
  bad: '#a93129',
  badSoft: '#fbe9e7',
  badDot: '#b3372f',
  neutral: '#565e70',
  neutralSoft: '#eceef2',
  neutralDot: '#767d8d',
  basic: '#2847a3',
  basicSoft: '#eef2fc',
  basicDot: '#3257c3',
  professional: '#6039b8',
  professionalSoft: '#efe9fb',
  professionalDot: '#7a5cc0',
  enterprise: '#97480f',
  enterpriseSoft: '#fdeadb',
  enterpriseDot: '#cb6c1c',
};

export const darkTokens: Tokens = {
  ground: '#12151c',
  consoleGround: '#12151c',
  consoleSide: '#151921',
  surface: '#191d26',
  raised: '#202531',
  track: '#202531',
  line: '#2a303c',
  controlBorder: '#6e7789',
  ink: '#e7e9ee',
  muted: '#98a1b3',
  action: '#3257c3',
  actionHover: '#3f66d6',
  actionText: '#9db4f2',
  actionSoft: '#1d2745',
  focus: '#8aa5ee',
  accent: '#e3ac48',
  ok: '#6fcf9f',
  okSoft: '#15322a',
  okDot: '#48a878',
  warn: '#e6b450',
  warnSoft: '#352a13',
  warnDot: '#d99a2b',
  bad: '#f0938b',
  badSoft: '#3c1d1f',
  badDot: '#d9574d',
  neutral: '#b4bbc9',
  neutralSoft: '#262c38',
  neutralDot: '#8790a2',
  basic: '#9db4f2',
  basicSoft: '#1d2745',
  basicDot: '#6384dd',
  professional: '#c0a8f2',
  professionalSoft: '#2b2146',
  professionalDot: '#9a7ee0',
  enterprise: '#f0a870',
  enterpriseSoft: '#3b2615',
  enterpriseDot: '#dd7a2c',
};

/** Font families with metric-matched fallbacks (`fonts.css`), so that text does not move when a font loads. */
export const fontFamilies = {
  text: "'Figtree Variable', 'Figtree Stand-in', 'Figtree Stand-in Roboto', 'Figtree Stand-in DejaVu', sans-serif",
  display:
    "'Fraunces Display', 'Fraunces Stand-in', 'Fraunces Stand-in Noto', 'Fraunces Stand-in DejaVu', serif",
  mono: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
} as const;

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The tokens as CSS custom properties: `controlBorder` becomes `--ui-control-border`. */
export function cssVariables(tokens: Tokens): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [`--ui-${toKebabCase(name)}`, value as string]),
  );
}

const channel = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
