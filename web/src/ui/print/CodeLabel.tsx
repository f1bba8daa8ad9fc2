import { useApplication } from "../application-context";
import { Barcode } from "./Barcode";
import classes from "./CodeLabel.module.css";

interface CodeLabelProps {
  /** The content of the bars. */
  code: string;
  /** The number that people read. */
  number: string;
  /** The labelled thing. */
  name: string;
  /** The width of the bars, in millimetres. */
  width: number;
  /** The height of the whole label. */
  height: number;
}

/** School, number and name above and below the bars. */
const TEXT_HEIGHT = 12.5;
const MAX_BAR_HEIGHT = 18;

/** A label to scan: the owner, the bars, the number, and the name of the thing. */
export function CodeLabel({ code, number, name, width, height }: CodeLabelProps) {
  const { school } = useApplication();
  return (
    <div className={classes.bars}>
      <span className={classes.school}>{school.name}</span>
      <Barcode text={code} width={width} height={Math.min(MAX_BAR_HEIGHT, height - TEXT_HEIGHT)} />
      <span className={classes.number}>{number}</span>
      <span className={classes.name}>{name}</span>
    </div>
  );
}
