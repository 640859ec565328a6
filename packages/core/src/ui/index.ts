export { AskDialog, type AskDialogProps } from './AskDialog.tsx';
export { Badge, type BadgeProps, type BadgeTone } from './badges/Badge.tsx';
export { PlanBadge, type PlanBadgeProps } from './badges/PlanBadge.tsx';
export { StatusBadge } from './badges/StatusBadge.tsx';
export { focusFirstError } from './focus/focusFirstError.ts';
export { useEscape } from './focus/useEscape.ts';
export { useFocusRescue } from './focus/useFocusRescue.ts';
export { ErrorNotice, Notice, type NoticeProps } from './Notice.tsx';
export { PasswordField, type PasswordFieldProps } from './password/PasswordField.tsx';
export { RichText, type RichTextProps } from './RichText.tsx';
export { roleTexts } from './roleText.ts';
export { StepList, type StepListItem, type StepListState, StepMark } from './StepList.tsx';
export { Logo, LogoMark } from './theme/Logo.tsx';
export { cssVariablesResolver, siteTheme, theme } from './theme/theme.ts';
export {
  contrast,
  cssVariables,
  darkTokens,
  fontFamilies,
  lightTokens,
  type Tokens,
} from './theme/tokens.ts';
export { toast, toastTiming } from './toast.ts';
export { useLimitNotice } from './useLimitNotice.ts';
export { useNow } from './useNow.ts';
export { usePageTitle } from './usePageTitle.ts';
export { usePart } from './usePart.ts';
export {
  privateSearch,
  type UpdateOptions,
  useFilterParams,
  useSearchParamsState,
} from './useSearchParamsState.ts';
export { type SubdomainAnswer, type SubdomainState, useSubdomainCheck } from './useSubdomainCheck.ts';
export { LocaleProvider, useLocale, useText } from './useText.tsx';
export { ZoneSelect, type ZoneSelectProps } from './ZoneSelect.tsx';
