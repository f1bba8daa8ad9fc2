import { IconCamera, IconCameraOff, IconSearch, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { type CameraUse, useCamera } from "./CameraScan";
import classes from "./ScanBar.module.css";
import { catchScans } from "./scan-burst";
import { keepScanFocus } from "./scan-focus";
import { RepeatGuard } from "./scan-queue";
import { useSounds } from "./sounds";
import { useScansOnTheWay } from "./use-pending-scans";

export interface ScanBarHandle {
  focus: () => void;
  /** Puts an unknown code back, selected, so that the user can correct it and the next scan replaces it; not over new keys. */
  restore: (code: string) => void;
  /** The previous code may be read again at once. */
  forgetLast: () => void;
  /** Takes the text that was typed and not yet read; the field is then empty. */
  takeTyped: () => string;
}

interface ScanBarProps {
  /** Called with each code, as it was read; it runs at once and must not wait: pass useScanSession's scan. */
  onScan: (code: string) => void;
  /** The instruction for a scan: "Passe a carteirinha ou o livro". The field's name too. */
  label: string;
  /** The number of codes that wait for their answer. */
  waitingCount?: number;
  /** Offers the camera, whose picture then appears below. */
  camera?: CameraUse;
  /** Offers the search by name, which F2 opens. */
  onFind?: () => void;
  /** The same code within this time counts once. */
  repeatMilliseconds?: number;
  ref?: Ref<ScanBarHandle>;
}

/** One per desk screen, always in the same place: a scanner types here and ends with Enter or Tab. */
export function ScanBar({ onScan, label, waitingCount = 0, camera, onFind, repeatMilliseconds = 1500, ref }: ScanBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [ready, setReady] = useState(false);
  const soundsOn = useSounds();
  const lens = useCamera({ onScan, use: camera });
  const guard = useRef<RepeatGuard>(undefined);

  // Before the first paint: an effect runs after it, and a code's first digit that arrives between would be lost.
  useLayoutEffect(() => (field.current ? keepScanFocus(field.current) : undefined), []);

  const scanRef = useRef(takeCode);
  useLayoutEffect(() => {
    scanRef.current = takeCode;
  });
  useLayoutEffect(() => (field.current ? catchScans(field.current, (code) => scanRef.current(code)) : undefined), []);

  const { lastInput, holds } = useScansOnTheWay(field, scanRef);

  useImperativeHandle(
    ref,
    () => ({
      focus: () => field.current?.focus(),
      restore: (code) => {
        if (field.current?.value === "") {
          field.current.value = code;
          field.current.select();
          lastInput.current = Number.NEGATIVE_INFINITY;
        }
      },
      forgetLast: () => guard.current?.forget(),
      takeTyped: () => {
        const typedText = field.current?.value ?? "";
        if (field.current) {
          field.current.value = "";
        }
        return typedText;
      },
    }),
    [lastInput],
  );

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const input = event.currentTarget;
    // `key` is "Enter" on the number pad too. In an empty field Tab moves on as usual.
    if ((event.key !== "Enter" && event.key !== "Tab") || event.shiftKey || event.nativeEvent.isComposing) {
      return;
    }
    // From the field itself: twenty codes in three seconds are faster than React state.
    const code = input.value.trim();
    if (event.key === "Tab" && code === "") {
      return;
    }
    event.preventDefault();
    if (event.repeat || code === "") {
      return;
    }
    input.value = "";
    takeCode(code);
  }

  function takeCode(code: string): void {
    if (holds(code)) {
      return;
    }
    guard.current ??= new RepeatGuard(repeatMilliseconds);
    if (guard.current.accepts(code, performance.now())) {
      onScan(code);
    }
  }

  return (
    <>
      <section className={classes.bar} data-surface="board" aria-label="Leitor de código">
        <div className={classes.head}>
          <button
            type="button"
            className={classes.state}
            data-ready={ready || undefined}
            tabIndex={-1}
            onClick={() => field.current?.focus()}
          >
            <span className={classes.dot} />
            <span role="status">
              {ready ? (
                <>
                  Leitor <span className={classes.long}>de código </span>pronto
                </>
              ) : (
                <>
                  <span className={classes.byMouse}>Clique</span>
                  <span className={classes.byTouch}>Toque</span> para ativar
                </>
              )}
            </span>
          </button>
          {waitingCount > 1 ? <span className={classes.queueLength}>{waitingCount} na fila</span> : null}
          <span className={classes.tools}>
            {onFind ? (
              <button
                type="button"
                className={classes.tool}
                aria-label="Buscar pelo nome"
                aria-keyshortcuts="F2"
                onClick={onFind}
              >
                <IconSearch size={20} aria-hidden />
              </button>
            ) : null}
            {lens.usable ? (
              <button type="button" className={classes.tool} aria-label={lens.label} aria-pressed={lens.on} onClick={lens.toggle}>
                {lens.on ? <IconCameraOff size={20} aria-hidden /> : <IconCamera size={20} aria-hidden />}
              </button>
            ) : null}
            <button type="button" className={classes.tool} aria-pressed={soundsOn.on} onClick={soundsOn.toggle}>
              <span className={classes.speaker}>
                {soundsOn.on ? <IconVolume size={20} aria-hidden /> : <IconVolumeOff size={20} aria-hidden />}
              </span>
              <span className={classes.soundWords}>{soundsOn.on ? "Som ligado" : "Som desligado"}</span>
            </button>
          </span>
        </div>
        <input
          ref={field}
          type="text"
          className={classes.field}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={200}
          data-scan-field
          onKeyDown={onKeyDown}
          // A key that moved the focus here was pressed elsewhere.
          onInput={({ timeStamp }) => {
            lastInput.current = timeStamp;
          }}
          onFocus={() => setReady(true)}
          onBlur={() => setReady(false)}
        />
      </section>
      {lens.view}
    </>
  );
}
