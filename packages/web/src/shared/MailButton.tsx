import { brand } from '@tamarack/core/domain';

export interface MailButtonProps {
  label: string;
  subject: string;
  large?: boolean;
}

/** Opens a message to us; the address stands beside it for people whose mail is not set up on this device. */
export function MailButton({ label, subject, large = false }: MailButtonProps) {
  return (
    <span className="mail">
      <a
        className={large ? 'button button-large' : 'button'}
        href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`}
      >
        {label}
      </a>
      <span className="mail-address">{brand.supportEmail}</span>
    </span>
  );
}
