import { type LabelSheet, labelsOn, PAPERS } from "../../../../domain/label-sheets";
import classes from "./StartPicker.module.css";

interface StartPickerProps {
  sheet: LabelSheet;
  /** The first position that still has its label, from 0. */
  start: number;
  onStart: (place: number) => void;
}

/** A picture of a partly used sheet: the user picks its first remaining label. */
export function StartPicker({ sheet, start, onStart }: StartPickerProps) {
  const paperSize = PAPERS[sheet.paper];
  const places = Array.from({ length: labelsOn(sheet) }, (_, place) => place);
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>Começar na etiqueta</legend>
      <div
        className={classes.sheet}
        style={{ gridTemplateColumns: `repeat(${sheet.columns}, 1fr)`, aspectRatio: `${paperSize.width} / ${paperSize.height}` }}
      >
        {places.map((place) => (
          <label key={place} className={classes.place} data-used={place < start || undefined}>
            <input
              type="radio"
              name="start"
              className="visually-hidden"
              aria-label={`Etiqueta ${place + 1}: linha ${Math.floor(place / sheet.columns) + 1}, coluna ${(place % sheet.columns) + 1}`}
              checked={place === start}
              onChange={() => onStart(place)}
            />
            <span aria-hidden>{place + 1}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
