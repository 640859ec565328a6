import { defineCatalogue } from '@tamarack/core/domain';
import { fieldWords } from '../../shared/field-words.ts';
import { words } from '../../shared/words.ts';

export const importTexts = defineCatalogue({
  en: {
    ...words.en,
    ...fieldWords.en,
    title: 'Import clients',
    intro:
      'Export the client list of your current software as CSV, for example from Jane or Cliniko, or save a spreadsheet as CSV. Nothing is added until you have checked it.',
    choose: 'Choose a CSV file',
    chooseOther: 'Choose another file',
    reading: 'Reading {file}…',
    tooLarge: 'This file is larger than 5 MB. Split it and import the parts one after the other.',
    empty: 'The file is empty.',
    workbook: 'This is an Excel workbook. Open it, save it as CSV and choose that file.',
    columns: 'Columns',
    columnsHint: 'Check the content of each column. Columns that are left out are not imported.',
    looksLike:
      'The column “{header}” looks like “{field}”, but is left out. Choose its content under “Columns” to import it.',
    birthOrder: 'How to read dates of birth such as {example}',
    birthOrderHint: 'The file does not clearly show whether the month or the day comes first.',
    header: 'Column of the file',
    examples: 'First values',
    field: 'Content',
    leaveOut: 'Leave out',
    fieldOf: 'Content of column {header}',
    ready:
      '{n, plural, =0 {No client can be added} one {# client can be added} other {# clients can be added}}',
    known:
      '{n, plural, one {# row is skipped: the client exists already or is further up in the file} other {# rows are skipped: the clients exist already or are further up in the file}}',
    refused: '{n, plural, one {# row cannot be added as it is} other {# rows cannot be added as they are}}',
    withoutRegion:
      '{n, plural, one {# client is added without a province or state, because the file’s is not recognized} other {# clients are added without a province or state, because the file’s are not recognized}}',
    refusedRows: 'Rows with errors',
    knownRows: 'Skipped rows',
    unknownRegions: 'Provinces and states that are not recognized',
    rowsMore: 'The first {n} are shown.',
    line: 'Line {line}: {text}',
    nameMissing: 'The name is missing',
    tooLong: '{field}: too long',
    invalid: '{field}: not valid',
    tooManyCells: 'More values than columns, so some may be in the wrong column',
    twoInFile: 'The same person is further up in the file',
    knownRow: 'This client already exists',
    run: '{n, plural, one {Import # client} other {Import # clients}}',
    done: '{n, plural, =0 {No client was added} one {# client was added} other {# clients were added}}',
    left: 'The import stopped before the end: {n, plural, one {# row was} other {# rows were}} not read. Import the file again to add the rest; nobody is added twice',
    toList: 'Open the client list',
  },
  fr: {
    ...words.fr,
    ...fieldWords.fr,
    title: 'Importer des clients',
    intro:
      'Exportez en CSV la liste de clients de votre logiciel actuel, par exemple Jane ou Cliniko, ou enregistrez une feuille de calcul en CSV. Rien n’est ajouté avant que vous l’ayez vérifié.',
    choose: 'Choisir un fichier CSV',
    chooseOther: 'Choisir un autre fichier',
    reading: 'Lecture de {file}…',
    tooLarge: 'Ce fichier dépasse 5 Mo. Divisez-le et importez les parties l’une après l’autre.',
    empty: 'Le fichier est vide.',
    workbook: 'C’est un classeur Excel. Ouvrez-le, enregistrez-le au format CSV et choisissez ce fichier.',
    columns: 'Colonnes',
    columnsHint: 'Vérifiez le contenu de chaque colonne. Les colonnes ignorées ne sont pas importées.',
    looksLike:
      'La colonne « {header} » semble contenir « {field} », mais elle est ignorée. Choisissez son contenu sous « Colonnes » pour l’importer.',
    birthOrder: 'Comment lire les dates de naissance comme {example}',
    birthOrderHint: 'Le fichier n’indique pas clairement si le mois ou le jour vient en premier.',
    header: 'Colonne du fichier',
    examples: 'Premières valeurs',
    field: 'Contenu',
    leaveOut: 'Ignorer',
    fieldOf: 'Contenu de la colonne {header}',
    ready:
      '{n, plural, =0 {Aucun client ne peut être ajouté} one {# client peut être ajouté} other {# clients peuvent être ajoutés}}',
    known:
      '{n, plural, one {# ligne est ignorée : le client existe déjà ou figure plus haut dans le fichier} other {# lignes sont ignorées : les clients existent déjà ou figurent plus haut dans le fichier}}',
    refused:
      '{n, plural, one {# ligne ne peut pas être ajoutée telle quelle} other {# lignes ne peuvent pas être ajoutées telles quelles}}',
    withoutRegion:
      '{n, plural, one {# client est ajouté sans province ni État : la valeur du fichier n’est pas reconnue} other {# clients sont ajoutés sans province ni État : les valeurs du fichier ne sont pas reconnues}}',
    refusedRows: 'Lignes avec erreurs',
    knownRows: 'Lignes ignorées',
    unknownRegions: 'Provinces et États non reconnus',
    rowsMore: 'Les {n} premières sont affichées.',
    line: 'Ligne {line} : {text}',
    nameMissing: 'Le nom manque',
    tooLong: '{field} : trop long',
    invalid: '{field} : valeur non valide',
    tooManyCells: 'Plus de valeurs que de colonnes; certaines sont peut-être dans la mauvaise colonne',
    twoInFile: 'La même personne figure plus haut dans le fichier',
    knownRow: 'Ce client existe déjà',
    run: '{n, plural, one {Importer # client} other {Importer # clients}}',
    done: '{n, plural, =0 {Aucun client n’a été ajouté} one {# client a été ajouté} other {# clients ont été ajoutés}}',
    left: 'L’importation s’est arrêtée avant la fin : {n, plural, one {# ligne n’a pas été lue} other {# lignes n’ont pas été lues}}. Importez de nouveau le fichier pour ajouter le reste; personne n’est ajouté en double',
    toList: 'Ouvrir la liste des clients',
  },
});
