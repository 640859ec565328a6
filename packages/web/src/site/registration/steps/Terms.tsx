import { Anchor } from '@mantine/core';
import type { Locale } from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { Notice, RichText, useText } from '@tamarack/core/ui';
import { localePath } from '../../../shared/paths.ts';

/** Terms and policy open beside the wizard, so that nothing entered is lost. */
function legalLinks(locale: Locale) {
  const link = (path: string) => (content: string) => (
    <Anchor href={localePath(locale, path)} target="_blank" rel="noopener" underline="always" inherit>
      {content}
    </Anchor>
  );
  return { terms: link('/terms-of-service'), privacy: link('/privacy-policy') };
}

/** What completing the registration states. */
export function TermsSentence() {
  const { t, locale } = useText(registrationTexts);
  return <RichText text={t('terms')} parts={legalLinks(locale)} />;
}

/** Beside the first fields that are stored: each step is saved. */
export function PrivacySentence() {
  const { t, locale } = useText(registrationTexts);
  return <RichText text={t('privacyNote')} parts={legalLinks(locale)} />;
}

/** Offers the terms in French to a clinic in Quebec whose visitor reads English. */
export function FrenchTerms() {
  const { t } = useText(registrationTexts);
  return (
    <div lang="fr">
      <Notice tone="info" role="status">
        <RichText text={t('termsFrench')} parts={legalLinks('fr')} />
      </Notice>
    </div>
  );
}
