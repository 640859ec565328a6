import { Anchor, Text } from '@mantine/core';
import { RichText, useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { signInTexts } from './texts.ts';

/** What acting on a link accepts, with both documents to read first; `text` marks them `terms` and `privacy`. */
export function TermsSentence({ text }: { text: string }) {
  const { locale } = useText(signInTexts);
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

const legalLink = (href: string) => (content: string) => (
  <Anchor href={href} target="_blank" rel="noopener" underline="always" inherit>
    {content}
  </Anchor>
);
