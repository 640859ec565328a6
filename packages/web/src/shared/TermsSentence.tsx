import { Anchor, Text } from '@mantine/core';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { Notice, RichText, useLocale, useText } from '@tamarack/core/ui';
import { localePath } from './paths.ts';

/** The sentence about accepting the terms, with links to both documents, marked `terms` and `privacy` in `text`. */
export function TermsSentence({ text }: { text: string }) {
  const locale = useLocale();
  return (
    <Text size="sm" c="dimmed">
      <RichText
        text={text}
        parts={{
          terms: legalLink(localePath(locale, '/terms-of-service')),
          privacy: legalLink(localePath(locale, '/privacy-policy')),
        }}
      />
    </Text>
  );
}

/** Offers the French terms to English readers of a clinic in Quebec. */
export function FrenchTerms() {
  const { t, locale } = useText(registrationTexts);
  if (locale !== 'en') return null;
  return (
    <div lang="fr">
      <Notice tone="info">
        <RichText
          text={t('termsFrench')}
          parts={{
            terms: legalLink(localePath('fr', '/terms-of-service')),
            privacy: legalLink(localePath('fr', '/privacy-policy')),
          }}
        />
      </Notice>
    </div>
  );
}

const legalLink = (href: string) => (content: string) => (
  <Anchor href={href} target="_blank" rel="noopener" underline="always" inherit>
    {content}
  </Anchor>
);
