export { Badge, type BadgeProps, type BadgeTone } from './Badge.tsx';
export { Logo, LogoMark, type LogoProps } from './Logo.tsx';
export { PlanBadge, type PlanBadgeProps } from './PlanBadge.tsx';
export { StatusBadge } from './StatusBadge.tsx';
export { cssVariablesResolver, siteTheme, theme } from './theme.ts';
export { toast, toastTiming } from './toast.ts';
export {
  contrast,
  cssVariables,
  darkTokens,
  fontFamilies,
  lightTokens,
  type Tokens,
} from './tokens.ts';
export { LocaleProvider, useLocale, useText } from './useText.tsx';
