/**
 * A list of people from a spreadsheet: CSV with commas, semicolons or tabs. The command line reads the same way (SnapAdmin's Roster.swift),
 * and both are tested with the same rosters.
 */

/** Titles of the column of names: a name to log in with is preferred to a name. */
const nameTitles = ['username', 'user name', 'user', 'login', 'account', 'benutzername', 'benutzer', 'anmeldename', 'konto', 'name', 'names', 'namen'];
const emailTitles = ['email', 'e-mail', 'mail', 'email address', 'e-mail-adresse', 'mailadresse'];
/** Other titles that show that a row is a header. */
const otherTitles = ['first name', 'last name', 'surname', 'display', 'display name', 'class', 'group', 'vorname', 'nachname', 'anzeigename', 'klasse', 'gruppe'];

/** @param {string} text @returns {{people: {name: string, email: string, line: number}[], hasEmail: boolean}} */
export function readRoster(text) {
  const rows = rowsOf(text).filter(({ cells }) => cells.some(Boolean));
  const titles = (rows[0]?.cells ?? []).map((cell) => cell.toLowerCase());
  const isHeader = titles.some((title) => [...nameTitles, ...emailTitles, ...otherTitles].includes(title));
  const name = isHeader ? Math.max(columnOf(nameTitles, titles), 0) : 0;
  const email = isHeader ? columnOf(emailTitles, titles) : -1;
  const people = rows.slice(isHeader ? 1 : 0).map(({ cells, line }) => ({ name: cells[name] ?? '', email: cells[email] ?? '', line }));
  return { people, hasEmail: email >= 0 };
}

function columnOf(wanted, titles) {
  const title = wanted.find((each) => titles.includes(each));
  return title === undefined ? -1 : titles.indexOf(title);
}

/** Splits a text by RFC 4180, and leniently: a quote inside a cell is a character, and an unterminated quote extends to the end. */
function rowsOf(text) {
  const characters = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(characters);
  const rows = [];
  let cells = [];
  let [cell, isQuoted, wasQuoted, line, first] = ['', false, false, 1, 1];
  const endCell = () => {
    cells.push(unmarked(wasQuoted ? cell : cell.trim()));
    [cell, wasQuoted] = ['', false];
  };
  const endRow = () => {
    endCell();
    rows.push({ cells, line: first });
    cells = [];
  };
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index];
    if (character === '\n') line += 1;
    if (isQuoted && character === '"' && characters[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (isQuoted) {
      if (character === '"') isQuoted = false;
      else cell += character;
    } else if (character === '"' && !cell.trim() && !wasQuoted) {
      [isQuoted, wasQuoted, cell] = [true, true, ''];
    } else if (character === separator) {
      endCell();
    } else if (character === '\n') {
      endRow();
      first = line;
    } else if (!wasQuoted || character.trim()) {
      cell += character;
    }
  }
  if (cell || cells.length || wasQuoted) endRow();
  return rows;
}

/** The most frequent separator in the first line, outside of quotes. */
function separatorOf(text) {
  const [first] = text.replace(/"[^"]*"?/g, '').split('\n');
  const count = (separator) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Takes off the apostrophe that `csvLine` sets, so that its output can be read again. */
const unmarked = (cell) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

/** A spreadsheet computes a cell that begins so; an apostrophe makes it text. */
const marked = (cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell) => (/[",;\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line of CSV, with quotes where a cell needs them. @param {string[]} cells */
export const csvLine = (cells) => cells.map((cell) => quoted(marked(cell))).join(',');

/** The text of a file. Text that is not UTF-8 is read as Windows-1252, which older spreadsheets write. @param {ArrayBuffer} bytes */
export function decodeRoster(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
