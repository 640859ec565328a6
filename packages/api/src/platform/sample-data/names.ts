import type { ClinicType } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';

/**
 * Given names by the language of the region where they are more common; many Canadian families came from other
 * countries.
 */
export const givenNames: Record<Locale, readonly string[]> = {
  en: 'Nora Liam Amrit Owen Ava Ethan Jack Priya Noor Mei Daniel Grace Hannah Isaac Kavya Leah Mason Olivia Rohan Sofia Tariq Uma Victor Wendy Yusuf Zara Adaeze Benjamin Chloe Dmitri Elena Farah Gurpreet Hiro Imani Jonah Keisha Lucas'.split(
    ' ',
  ),
  fr: 'Maude Zoé Étienne Mathilde Félix Océane Jérôme Élodie Raphaël Noémie Olivier Camille Gabriel Léa Samuel Béatrice Nicolas Sophie Antoine Marie-Ève Yasmine Karim Jean-Philippe Ariane François Geneviève Hugo Inès Laurence Mélanie'.split(
    ' ',
  ),
};

export const familyNames: Record<Locale, readonly string[]> = {
  en: 'Wilson Chen Kaur Roy Nguyen Ali Campbell Bhatti Okafor MacDonald Singh Patel Kim Fraser Murray Tremblay Cardinal Bear Novak Kowalski Santos Reid Sinclair Whitford Ferguson Leung Osei Hassan Petrov Macleod Thompson Ng Garcia Baptiste Friesen Penner'.split(
    ' ',
  ),
  fr: 'Gagnon Tremblay Roy Côté Bouchard Gauthier Morin Lavoie Fortin Gagné Ouellet Pelletier Bélanger Lévesque Bergeron Leblanc Paquette Girard Simard Boucher Caron Beaulieu Cloutier Dubé Poirier Nadeau Haddad Diallo Nguyen Benali Desrosiers Thériault'.split(
    ' ',
  ),
};

/** First part of a clinic's name. */
export const landmarks: Record<Locale, readonly string[]> = {
  en: 'Lakeside Harbour Cedar Prairie Atlantic Northern Sunrise Granite Maple River Juniper Summit Beacon Birch Meadow Coastal Aspen Heritage Willow Foothills Parkway Elm Ridge Kingfisher Bluebird Driftwood Tidewater Evergreen Stonebridge Clearwater Silver Bay|Pine Grove|North Shore|Old Mill|Hudson|Laurier|Champlain|Sandpiper|Orchard|Westmount'.split(
    /[ |](?!Bay|Grove|Shore|Mill)/,
  ),
  fr: 'Érable Rivière Boréale Mont-Royal Saint-Laurent Laurentides Horizon Équilibre Cascade Vieux-Port Plateau Lumière Escale Harmonie Mosaïque Cèdres Belvédère Estrie Chaudière Fjord Clairière Passerelle Tournesol Bouleau Rosemont Outaouais Mésange Voûte'.split(
    ' ',
  ),
};

/** Second part of a clinic's name, by its type. */
export const practices: Record<Locale, Record<ClinicType, readonly string[]>> = {
  en: {
    occupational: ['Occupational Therapy', 'OT & Ergonomics', 'Occupational Health'],
    physical: ['Physio', 'Physiotherapy', 'Rehab', 'Movement'],
    speech: ['Speech & Language', 'Speech Therapy', 'Communication Clinic'],
    mental_health: ['Mindworks', 'Counselling', 'Psychology', 'Wellness'],
    behavioral: ['Behavioural', 'Behaviour Therapy', 'ABA Services'],
    marriage_family: ['Family Therapy', 'Couples & Family', 'Relationship Centre'],
    other: ['Integrated Health', 'Therapy Group', 'Care'],
  },
  fr: {
    occupational: ['Ergothérapie', 'Ergo-Santé'],
    physical: ['Physio', 'Physiothérapie', 'Réadaptation'],
    speech: ['Orthophonie', 'Langage et parole'],
    mental_health: ['Psychologie', 'Santé mentale', 'Bien-être'],
    behavioral: ['Comportement', 'Thérapie comportementale'],
    marriage_family: ['Thérapie familiale', 'Couples et familles'],
    other: ['Santé intégrée', 'Clinique multidisciplinaire'],
  },
};

export const streets: Record<Locale, readonly string[]> = {
  en: 'Main St|King St W|Queen St E|Maple Ave|Victoria Ave|Church St|Elgin St|Park Rd|Lakeshore Rd|Broadway|Portage Ave|Jasper Ave|Barrington St|Douglas St|Wellington St|Granville St|University Dr|Mill St'.split(
    '|',
  ),
  fr: 'rue Principale|rue Saint-Jean|boulevard Laurier|avenue du Parc|rue Sherbrooke Ouest|rue Saint-Denis|chemin Sainte-Foy|boulevard des Laurentides|avenue Cartier|rue de l’Église|rue Notre-Dame|boulevard Saint-Joseph'.split(
    '|',
  ),
};

export const holdReasons = [
  ['billing', 'Invoice unpaid for 45 days, two reminders sent'],
  ['billing', 'Card declined three times'],
  ['request', 'Owner asked to pause over parental leave'],
  ['security', 'Sign-ins from unusual places, owner asked to reset passwords'],
  ['other', 'Duplicate registration under review'],
] as const;
