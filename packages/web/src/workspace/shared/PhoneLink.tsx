import { Anchor } from '@mantine/core';
import { formatPhone, phoneLink } from '@tamarack/core/domain/workspace';
import { useLocale } from '@tamarack/core/ui';

/** A client's phone number. Choosing it calls, on a phone or with a telephone application. */
export function PhoneLink({ phone }: { phone: string }) {
  const locale = useLocale();
  return (
    <Anchor href={phoneLink(phone)} inherit>
      {formatPhone(phone, locale)}
    </Anchor>
  );
}
