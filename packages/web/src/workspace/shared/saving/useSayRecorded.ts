import { defineCatalogue } from '@tamarack/core/domain/text';
import { toast, useText } from '@tamarack/core/ui';

const texts = defineCatalogue({
  en: {
    arrived: '{client} has arrived',
    notArrived: '{client}: arrival undone',
    attended: '{client}: attended',
    no_show: '{client}: no-show',
    late_cancelled: '{client}: cancelled late',
    booked: '{client}: outcome undone',
  },
  fr: {
    arrived: 'Arrivée notée : {client}',
    notArrived: 'Arrivée annulée : {client}',
    attended: 'Présence notée : {client}',
    no_show: 'Absence notée : {client}',
    late_cancelled: 'Annulation tardive notée : {client}',
    booked: 'Résultat annulé : {client}',
  },
});

/** Says in a toast what was recorded for a client: an arrival or an outcome. */
export function useSayRecorded() {
  const { t } = useText(texts);
  return (recorded: keyof (typeof texts)['en'], client: string) => toast.success(t(recorded, { client }));
}
