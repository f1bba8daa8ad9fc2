/** One person who was entered twice, by two files or by hand: one record stays, the other leads to it. */
import { command, line, read, recordId } from "../contract";

/** The effect of a merge, before or after it, in words. */
export interface PersonMerge {
  /** The obstacles to a merge: the owner of these records cannot change. */
  obstacles: string[];
  /** The data that move to the remaining record. */
  moves: string[];
}

const survivorId = () => recordId("Selecione o cadastro a ser mantido.");
const duplicateId = () => recordId("Escolha o cadastro repetido.");

export const mergePreview = read<PersonMerge>()({
  path: "people/merge-preview",
  roles: ["Admin"],
  summary: "The records that merging one person into another would move, and the uses that forbid its removal.",
  input: () => ({ kept: survivorId(), gone: duplicateId() }),
  refusals: ["not_found", "same_person", "already_anonymous", "person_merged"],
});

export const mergePeople = command<PersonMerge>()({
  path: "people/merge-people",
  idempotent: true,
  roles: ["Admin"],
  summary:
    "Merges a person's record that was made twice into the one that stays; refused where it has loans or cards of its own.",
  input: () => ({ kept: survivorId(), gone: duplicateId(), reason: line("Informe o motivo da união.") }),
  refusals: ["not_found", "same_person", "already_anonymous", "person_merged", "merge_has_history"],
});
