import { Anchor } from '@mantine/core';
import { brand } from '@tamarack/core/domain';
import { RichText } from '@tamarack/core/ui';

/** A sentence whose `<support>` part is the support address. */
export function SupportText({ text }: { text: string }) {
  return (
    <RichText
      text={text}
      parts={{
        support: () => (
          <Anchor href={`mailto:${brand.supportEmail}`} inherit underline="always">
            {brand.supportEmail}
          </Anchor>
        ),
      }}
    />
  );
}
