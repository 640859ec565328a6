import { defineCatalogue } from '@tamarack/core/domain';

/** Texts of pay on Today. */
export const payTodayTexts = defineCatalogue({
  en: {
    soFar: 'Pay so far',
    since: 'Since {day}',
    carried: '{amount} carried over',
    takenBack: 'Still to be taken back: {amount}',
    carriedEven: 'Carried over: {amount} in total',
    nothingCarried: 'Nothing carried over',
    asks: 'A statement is open for questions until {moment}',
    myPay: 'My pay',
    title: 'Contractor pay',
    due: 'The run of {period} can be prepared: its cutoff has passed',
    notDue: 'Next run: {period}, cutoff {day}',
    draft: 'The run of {period} is a draft',
    review: 'The run of {period} is in review',
    approved: 'The run of {period} is approved and not yet paid',
    open: 'Open',
  },
  fr: {
    soFar: 'Paie jusqu’ici',
    since: 'Depuis le {day}',
    carried: '{amount} reportés',
    takenBack: 'Reste à récupérer : {amount}',
    carriedEven: 'Reporté : {amount} au total',
    nothingCarried: 'Rien n’est reporté',
    asks: 'Un relevé est ouvert aux questions jusqu’au {moment}',
    myPay: 'Ma paie',
    title: 'Rémunération des travailleurs autonomes',
    due: 'Paie de la période {period} : à préparer, la date limite est passée',
    notDue: 'Prochaine paie : {period}, date limite {day}',
    draft: 'Paie de la période {period} : ébauche',
    review: 'Paie de la période {period} : en révision',
    approved: 'Paie de la période {period} : approuvée, pas encore versée',
    open: 'Ouvrir',
  },
});
