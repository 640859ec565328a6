import { Anchor, Text } from '@mantine/core';
import type { Locale } from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { Notice, RichText, useLocale, useText } from '@tamarack/core/ui';
import { localePath } from './paths.ts';

/** A text whose parts `terms` and `privacy` link to both documents, in a new tab so that nothing entered is lost. */
export function LegalText({ text, locale }: { text: string; locale: Locale }) {
  const link = (path: string) => (content: string) => (
    <Anchor href={localePath(locale, path)} target="_blank" rel="noopener" underline="always" inherit>
      {content}
    </Anchor>
  );
  return (
    <RichText text={text} parts={{ terms: link('/terms-of-service'), privacy: link('/privacy-policy') }} />
  );
}

/** The sentence about accepting the terms. */
export function TermsSentence({ text }: { text: string }) {
  const locale = useLocale();
  return (
    <Text size="sm" c="dimmed">
      <LegalText text={text} locale={locale} />
    </Text>
  );
}

/** Offers the French terms to English readers of a clinic in Quebec. `role` announces them where they appear later. */
export function FrenchTerms({ role }: { role?: 'status' }) {
  const { t, locale } = useText(registrationTexts);
  if (locale !== 'en') return null;
  return (
    <div lang="fr">
      <Notice tone="info" role={role}>
        <LegalText text={t('termsFrench')} locale="fr" />
      </Notice>
    </div>
  );
}
