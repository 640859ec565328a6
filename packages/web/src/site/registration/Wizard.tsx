import { Anchor, Button, Title } from '@mantine/core';
import type { RegistrationDraft } from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { type FormEvent, type MouseEvent, useContext, useLayoutEffect, useRef, useState } from 'react';
import { HandoverContext } from '../../shared/handover.ts';
import { localePath } from '../../shared/paths.ts';
import { PlaceLink } from '../../shared/place.tsx';
import { Aside } from './Aside.tsx';
import classes from './registration.module.css';
import { StepProgress } from './StepProgress.tsx';
import { BasicInfoStep, type PlainFields } from './steps/BasicInfoStep.tsx';
import { useLater } from './steps/later.tsx';
import type { WizardForm } from './useFields.ts';
import { useWizard } from './useWizard.ts';
import { typedFields, type WizardValues, withTyped } from './values.ts';

/** Keeps the focus in the field on mouse down: a message shown on blur would move the button away from the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Width of the wizard with the preview beside it, in pixels. */
export const wizardWidth = 1040;

export interface WizardProps {
  draft: RegistrationDraft;
  initial: WizardValues;
  plain?: PlainFields;
}

/** The wizard: heading, progress, the step's fields, and the buttons to continue and go back. */
export function Wizard({ draft, initial, plain }: WizardProps) {
  const { t, locale } = useText(registrationTexts);
  const wizard = useWizard(draft, initial);
  const { step, form, busy, notice } = wizard;
  const { parts } = useLater();
  usePageTitle(`${t('progress', { step, name: t(`stepName${step}`) })} – ${t('pageTitle')}`);

  useHandover(form);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void wizard.submit();
  };

  return (
    <div className={classes.layout} ref={wizard.root}>
      <form
        className={classes.form}
        noValidate
        method="post"
        action={localePath(locale, '/forms/register')}
        onSubmit={submit}
        aria-busy={busy}
      >
        <Title order={1} size="2rem" tabIndex={-1} className={`ui-display ${classes.heading}`}>
          {t(`stepHeading${step}`)}
        </Title>
        <StepProgress step={step} lastSaved={wizard.lastSaved} />
        {notice ? (
          <Notice
            tone={notice.kind === 'note' ? 'warn' : 'bad'}
            role={notice.kind === 'failure' ? undefined : 'alert'}
            actions={
              notice.kind === 'failure' ? (
                <Button type="submit" variant="default" size="sm" disabled={busy}>
                  {t('retry')}
                </Button>
              ) : undefined
            }
          >
            {notice.text}
          </Notice>
        ) : null}
        {step === 1 ? (
          <BasicInfoStep
            form={form}
            address={wizard.address}
            fromAccount={wizard.fromAccount}
            plain={plain}
          />
        ) : parts ? (
          <parts.LaterFields step={step} form={form} onPlan={wizard.changePlan} />
        ) : null}
        {step === 4 && parts ? (
          <p className={classes.terms}>
            <parts.TermsSentence />
          </p>
        ) : null}
        <div className={classes.buttons}>
          {step > 1 ? (
            <Button variant="default" onClick={wizard.back} disabled={busy}>
              {t('back')}
            </Button>
          ) : null}
          <Button type="submit" loading={busy} className={classes.next} onMouseDown={keepFocus}>
            {t(step === 4 ? 'finish' : 'continue')}
          </Button>
        </div>
        <span className="ui-announced" role="status">
          {busy ? t(step === 4 ? 'finishing' : 'saving') : null}
        </span>
        <div className={classes.foot}>
          {wizard.fromAccount ? null : (
            <span>
              {t('alreadyAccount')}{' '}
              <Anchor component={PlaceLink} to={localePath(locale, '/signin')} inherit underline="always">
                {t('signIn')}
              </Anchor>
            </span>
          )}
          {step > 1 && parts ? <parts.OtherDevice email={form.values.email} /> : null}
          {wizard.lastSaved ? <StartOver onConfirm={wizard.startOver} disabled={busy} /> : null}
        </div>
      </form>
      <Aside values={form.values} />
    </div>
  );
}

/** Takes over values typed into the prerendered page, validates the fields left there, and replaces the page. */
function useHandover(form: WizardForm) {
  const handover = useContext(HandoverContext);
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  useLayoutEffect(
    () =>
      handover?.take((typed, left) => {
        const { getValues, setValues, validateField } = latest.current;
        setValues(withTyped(getValues(), typed));
        for (const field of typedFields) if (left.has(field)) validateField(field);
      }),
    [handover],
  );
}

function StartOver({ onConfirm, disabled }: { onConfirm: () => Promise<void>; disabled: boolean }) {
  const { t } = useText(registrationTexts);
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (!asking) {
    return (
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        size="compact-md"
        className={classes.flush}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {t('startOver')}
      </Button>
    );
  }
  return (
    <Notice
      tone="warn"
      role="alert"
      actions={
        <>
          <Button size="sm" color="red" onClick={() => void onConfirm().finally(() => setAsking(false))}>
            {t('startOverConfirm')}
          </Button>
          <Button size="sm" variant="default" autoFocus onClick={keep}>
            {t('startOverKeep')}
          </Button>
        </>
      }
    >
      {t('startOverQuestion')}
    </Notice>
  );
}
