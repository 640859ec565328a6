import { type AgreementTerms, countryOf } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import classes from '../pay.module.css';
import { statementTexts } from '../statements/statement-texts.ts';
import { usePayWords } from '../words.ts';

/** The terms of an agreement in words. */
export function AgreementTermsList({ agreement }: { agreement: AgreementTerms }) {
  const { t } = useText(statementTexts);
  const { t: word, rule, share, money } = usePayWords();
  const { settings } = useMe();
  const { basis, missedShareBp, noteGate, minimumCents, taxMode } = agreement;
  const isPerAppointment = agreement.rule.kind === 'flat' || agreement.rule.kind === 'hourly';
  const terms = [
    word(isPerAppointment ? 'basis_earned' : `basis_${basis}`),
    noteGate && t('noteGate'),
    missedShareBp !== null && t('missedShare', { share: share(missedShareBp) }),
    missedShareBp === null && !isPerAppointment && t('missedAsOthers'),
    minimumCents > 0 && t('minimum', { amount: money(minimumCents) }),
    // A clinic in the United States has no tax to settle with its contractors.
    (taxMode !== 'share' || countryOf(settings) === 'CA') && word(taxMode),
  ].filter((term): term is string => Boolean(term));
  return (
    <div className={classes.terms}>
      <strong>{rule(agreement.rule)}</strong>
      <span className={classes.small}>{terms.join(' · ')}</span>
    </div>
  );
}
