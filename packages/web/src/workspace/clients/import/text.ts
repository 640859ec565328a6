import { defineCatalogue } from '@tamarack/core/domain';
import { fieldWords } from '../../shared/field-words.ts';
import { importWords } from '../../shared/import/text.ts';
import { words } from '../../shared/words.ts';

export const importTexts = defineCatalogue({
  en: {
    ...words.en,
    ...fieldWords.en,
    ...importWords.en,
    title: 'Import clients',
    intro:
      'Export the client list of your current software as CSV, for example from Jane or Cliniko, or save a spreadsheet as CSV. Nothing is added until you have checked it.',
    looksLike:
      'The column “{header}” looks like “{field}”, but is left out. Choose its content under “Columns” to import it.',
    birthOrder: 'How to read dates of birth such as {example}',
    ready:
      '{n, plural, =0 {No client can be added} one {# client can be added} other {# clients can be added}}',
    known:
      '{n, plural, one {# row is skipped: the client exists already or is further up in the file} other {# rows are skipped: the clients exist already or are further up in the file}}',
    refused: '{n, plural, one {# row cannot be added as it is} other {# rows cannot be added as they are}}',
    withoutRegion:
      '{n, plural, one {# client is added without a province or state, because the file’s is not recognized} other {# clients are added without a province or state, because the file’s are not recognized}}',
    unknownRegions: 'Provinces and states that are not recognized',
    nameMissing: 'The name is missing',
    twoInFile: 'The same person is further up in the file',
    knownRow: 'This client already exists',
    run: '{n, plural, one {Import # client} other {Import # clients}}',
    done: '{n, plural, =0 {No client was added} one {# client was added} other {# clients were added}}',
    left: 'The import stopped before the end: {n, plural, one {# row was} other {# rows were}} not read. Import the file again to add the rest; nobody is added twice',
    toList: 'Open the client list',
    toAppointments: 'Import their upcoming appointments',
  },
  fr: {
    ...words.fr,
    ...fieldWords.fr,
    ...importWords.fr,
    title: 'Importer des clients',
    intro:
      'Exportez en CSV la liste de clients de votre logiciel actuel, par exemple Jane ou Cliniko, ou enregistrez une feuille de calcul en CSV. Rien n’est ajouté avant que vous l’ayez vérifié.',
    looksLike:
      'La colonne « {header} » semble contenir « {field} », mais elle est ignorée. Choisissez son contenu sous « Colonnes » pour l’importer.',
    birthOrder: 'Comment lire les dates de naissance comme {example}',
    ready:
      '{n, plural, =0 {Aucun client ne peut être ajouté} one {# client peut être ajouté} other {# clients peuvent être ajoutés}}',
    known:
      '{n, plural, one {# ligne est ignorée : le client existe déjà ou figure plus haut dans le fichier} other {# lignes sont ignorées : les clients existent déjà ou figurent plus haut dans le fichier}}',
    refused:
      '{n, plural, one {# ligne ne peut pas être ajoutée telle quelle} other {# lignes ne peuvent pas être ajoutées telles quelles}}',
    withoutRegion:
      '{n, plural, one {# client est ajouté sans province ni État : la valeur du fichier n’est pas reconnue} other {# clients sont ajoutés sans province ni État : les valeurs du fichier ne sont pas reconnues}}',
    unknownRegions: 'Provinces et États non reconnus',
    nameMissing: 'Le nom manque',
    twoInFile: 'La même personne figure plus haut dans le fichier',
    knownRow: 'Ce client existe déjà',
    run: '{n, plural, one {Importer # client} other {Importer # clients}}',
    done: '{n, plural, =0 {Aucun client n’a été ajouté} one {# client a été ajouté} other {# clients ont été ajoutés}}',
    left: 'L’importation s’est arrêtée avant la fin : {n, plural, one {# ligne n’a pas été lue} other {# lignes n’ont pas été lues}}. Importez de nouveau le fichier pour ajouter le reste; personne n’est ajouté en double',
    toList: 'Ouvrir la liste des clients',
    toAppointments: 'Importer leurs rendez-vous à venir',
  },
});
