import { Anchor } from '@mantine/core';
import type { Locale } from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { RichText, useText } from '@tamarack/core/ui';
import { localePath } from '../../../shared/paths.ts';

/** Terms and policy open in a new tab, so that nothing entered is lost. */
function legalLinks(locale: Locale) {
  const link = (path: string) => (content: string) => (
    <Anchor href={localePath(locale, path)} target="_blank" rel="noopener" underline="always" inherit>
      {content}
    </Anchor>
  );
  return { terms: link('/terms-of-service'), privacy: link('/privacy-policy') };
}

/** Says that completing registration accepts the terms. */
export function TermsSentence() {
  const { t, locale } = useText(registrationTexts);
  return <RichText text={t('terms')} parts={legalLinks(locale)} />;
}

/** Shown beside the first fields: says that each step is saved. */
export function PrivacySentence() {
  const { t, locale } = useText(registrationTexts);
  return <RichText text={t('privacyNote')} parts={legalLinks(locale)} />;
}
