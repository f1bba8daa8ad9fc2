/** Authors for pupils of eleven to fourteen: the real file has books for adults too, which a school does not lend. */
const FAVOURITES: ReadonlySet<string> = new Set(
  [
    "A.A. Milne|Agatha Christie|Alexandre Dumas|Andrew Clements|Anne Frank|Anthony Horowitz|Antoine de Saint-Exupéry",
    "Art Spiegelman|Arthur C. Clarke|Arthur Conan Doyle|Astrid Lindgren|Beatrix Potter|Beverly Cleary|Bill Watterson|Brandon Mull",
    "Brandon Sanderson|Brian Jacques|C.S. Lewis|Carl Sagan|Carlo Collodi|Charles Dickens|Charles M. Schulz|Charlotte Brontë",
    "Christopher Paolini|Christopher Paul Curtis|Cornelia Funke|Cressida Cowell|Diana Wynne Jones|Douglas Adams|Dr. Seuss",
    "E.B. White|Edgar Allan Poe|Emily Brontë|Eoin Colfer|Eric Carle|Erin Hunter|Ernest Hemingway|Frances Hodgson Burnett",
    "Franz Kafka|Gabriel García Márquez|Gail Carson Levine|Garth Nix|Gary Paulsen|George Orwell|H.G. Wells|Hans Christian Andersen",
    "Harper Lee|Hergé|Herman Melville|Homer|Isaac Asimov|J.K. Rowling|J.M. Barrie|J.R.R. Tolkien|Jack London|Jacob Grimm",
    "James Dashner|Jane Austen|Jeff Kinney|Jennifer L. Holm|Jerry Spinelli|Johanna Spyri|John Flanagan|John Green|José Saramago",
    "Jules Verne|Kate DiCamillo|Katherine Paterson|Kazu Kibuishi|Kenneth Grahame|L. Frank Baum|L.M. Montgomery|Laura Ingalls Wilder",
    "Lemony Snicket|Lewis Carroll|Lois Lowry|Louis Sachar|Louisa May Alcott|Madeleine L'Engle|Malala Yousafzai",
    "Margaret Peterson Haddix|Mark Twain|Markus Zusak|Mary Pope Osborne|Maurice Sendak|Meg Cabot|Michael Ende|Mo Willems",
    "Norton Juster|Orson Scott Card|Oscar Wilde|Philip Pullman|Pseudonymous Bosch|R.J. Palacio|Raina Telgemeier|Ray Bradbury",
    "Rebecca Stead|René Goscinny|Rick Riordan|Roald Dahl|Robert Louis Stevenson|Rudyard Kipling|Scott O'Dell|Scott Westerfeld",
    "Shannon Hale|Sharon Creech|Shel Silverstein|Sophocles|Stephen Hawking|Suzanne Collins|Tamora Pierce|Terry Pratchett",
    "Trenton Lee Stewart|Ursula K. Le Guin|Veronica Roth|Victor Hugo|William Shakespeare",
  ].flatMap((line) => line.split("|")),
);

/** Whether readers of the sample school request this author. */
export function isFavourite(authors: string): boolean {
  return FAVOURITES.has(authors.split("; ")[0] ?? "");
}

/** The subjects of the most read authors, as a school's cataloguer would note them. */
const SUBJECTS: Readonly<Record<string, string>> = {
  "Ficção policial": "Agatha Christie|Arthur Conan Doyle|Edgar Allan Poe|Anthony Horowitz",
  Fantasia:
    "J.K. Rowling|J.R.R. Tolkien|C.S. Lewis|Rick Riordan|Philip Pullman|Christopher Paolini|Cornelia Funke|Garth Nix|Terry Pratchett",
  "Ficção científica":
    "Isaac Asimov|Jules Verne|H.G. Wells|Ray Bradbury|Douglas Adams|Orson Scott Card|Arthur C. Clarke|Suzanne Collins",
  "Literatura infantil": "Roald Dahl|Dr. Seuss|Beatrix Potter|Eric Carle|Astrid Lindgren|Maurice Sendak|E.B. White|Lewis Carroll",
  "Histórias em quadrinhos": "Hergé|René Goscinny|Bill Watterson|Raina Telgemeier|Art Spiegelman|Charles M. Schulz|Kazu Kibuishi",
  Aventura: "Mark Twain|Jack London|Robert Louis Stevenson|Alexandre Dumas|Gary Paulsen|Lemony Snicket",
  "Literatura inglesa; Romance": "Jane Austen|Charles Dickens|Charlotte Brontë|Emily Brontë|Oscar Wilde",
  Teatro: "William Shakespeare|Sophocles",
  "Biografia; Memórias": "Anne Frank|Malala Yousafzai",
  "Divulgação científica": "Carl Sagan|Stephen Hawking",
  "Contos de fadas": "Hans Christian Andersen|Jacob Grimm|Carlo Collodi",
  "Literatura juvenil": "John Green|Jeff Kinney|Markus Zusak|Jerry Spinelli|Louis Sachar|Kate DiCamillo|R.J. Palacio",
};
const SUBJECTS_OF = new Map(
  Object.entries(SUBJECTS).flatMap(([subjects, authors]) => authors.split("|").map((author) => [author, subjects] as const)),
);

/** A title's subjects by its first author; empty where none is noted. */
export const subjectsOf = (authors: string): string => SUBJECTS_OF.get(authors.split("; ")[0] ?? "") ?? "";
