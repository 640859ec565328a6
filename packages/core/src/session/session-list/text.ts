import { defineCatalogue } from '../../domain/text.ts';

export const sessionListTexts = defineCatalogue({
  en: {
    kind_account: 'Dashboard',
    kind_console: 'Operators’ console',
    kind_clinic: 'Site of {clinic}',
    kind_operator: 'Support visit to the site of {clinic}',
    device: '{browser} on {system}',
    desktop: 'Desktop console',
    unknownDevice: 'Unknown device',
    activeNow: 'Active now',
    activeAgo: 'Last active {ago}',
    begun: 'Signed in {date}',
    current: 'This session',
    end: 'End session',
    endOf: 'End session: {session}',
  },
  fr: {
    kind_account: 'Tableau de bord',
    kind_console: 'Console des opérateurs',
    kind_clinic: 'Site de {clinic}',
    kind_operator: 'Visite de soutien sur le site de {clinic}',
    device: '{browser} sur {system}',
    desktop: 'Console de bureau',
    unknownDevice: 'Appareil inconnu',
    activeNow: 'Active en ce moment',
    activeAgo: 'Dernière activité {ago}',
    begun: 'Connexion le {date}',
    current: 'Session actuelle',
    end: 'Mettre fin à la session',
    endOf: 'Mettre fin à la session : {session}',
  },
});
