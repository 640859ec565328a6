import { readFileSync } from 'node:fs';

/** The product's mark, 128 × 128 pixels, shown at 30 × 30. */
export const markImage: Buffer = readFileSync(new URL('./mark.png', import.meta.url));

/** The mark is attached to each mail; the HTML part refers to it by this id (`cid:`). */
export const markContentId = 'mark@mail';

/**
 * Mail programs support no custom properties and load no fonts from us, so elements carry the light colours as values,
 * and the fonts name families that are usually installed. The dark colours override them by class where the mail
 * program honours `prefers-color-scheme` (Apple Mail, Outlook) or marks the page itself (`data-ogsc`, `data-ogsb`:
 * Outlook on the web and on phones).
 */
export const light = {
  ground: '#faf9f6',
  card: '#ffffff',
  raised: '#f7f6f2',
  line: '#e6e3dc',
  ink: '#1c2333',
  muted: '#5d6579',
  action: '#3257c3',
  actionInk: '#ffffff',
  link: '#2f52b8',
  accent: '#d99a2b',
} as const;

const dark: Record<keyof typeof light, string> = {
  ground: '#12151c',
  card: '#191d26',
  raised: '#202531',
  line: '#2a303c',
  ink: '#e7e9ee',
  muted: '#98a1b3',
  action: '#3257c3',
  actionInk: '#ffffff',
  link: '#9db4f2',
  accent: '#e3ac48',
};

export const fonts = {
  text: "Figtree, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  display: "Fraunces, Georgia, 'Times New Roman', serif",
} as const;

const backgrounds = { ground: dark.ground, card: dark.card, raised: dark.raised, action: dark.action };
const textColors = { ink: dark.ink, muted: dark.muted, link: dark.link, 'action-ink': dark.actionInk };

/** Dark colours by class; the prefixes select where backgrounds and text colours apply. */
function darkRules(background: string, text: string): string {
  return [
    ...Object.entries(backgrounds).map(
      ([name, value]) => `${background}.${name}{background-color:${value} !important}`,
    ),
    ...Object.entries(textColors).map(([name, value]) => `${text}.${name}{color:${value} !important}`),
    `${background}.lined{border-color:${dark.line} !important}`,
    `${background}.accent{border-color:${dark.accent} !important}`,
  ].join('');
}

/** The style sheet in the head: dark colours, and narrow screens. It has no quotes or angle brackets to escape. */
export const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '.title{text-wrap:balance}',
  `@media (prefers-color-scheme:dark){${darkRules('', '')}}`,
  darkRules('[data-ogsb] ', '[data-ogsc] '),
  '@media (max-width:600px){',
  '.container{width:100% !important}',
  '.outer{padding:20px 12px 32px !important}',
  '.inner{padding:28px 22px 24px !important}',
  '.button{display:block !important;text-align:center !important}',
  '.fact-label,.fact-value{display:block !important;width:auto !important;text-align:left !important}',
  '.fact-label{padding:12px 16px 0 !important;border-bottom:0 !important}',
  '.fact-value{padding:2px 16px 12px !important}',
  '}',
].join('');
