import { Button, Stack } from "@mantine/core";
import { IconCamera, IconCameraOff } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import classes from "./CameraScan.module.css";
import { cameraObstacle } from "./camera-obstacle";
import { RepeatGuard } from "./scan-queue";

/** The Shape Detection API, which Chromium on Android has and TypeScript's DOM types do not include. */
interface DetectedCode {
  rawValue: string;
}
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<DetectedCode[]>;
}
type CodeDetectorClass = new (options: { formats: string[] }) => CodeDetector;

const FORMATS = ["code_128", "code_39", "ean_13", "qr_code"];
/** The interval between reads of a picture, and the time within which the same label before the lens counts once. */
const POLL_MILLISECONDS = 150;
const REPEAT_MILLISECONDS = 4000;

function detectorClass(): CodeDetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: CodeDetectorClass }).BarcodeDetector;
}

/** The browser's own detector, else one that reads QR codes alone and is loaded on demand: the iPhone has none. */
async function newDetector(): Promise<CodeDetector> {
  const Detector = detectorClass();
  if (Detector) {
    return new Detector({ formats: FORMATS });
  }
  const { BarcodeDetector } = await import("qr/decode.js");
  return new BarcodeDetector({ formats: ["qr_code"] });
}

/** A phone or a tablet: a user at a PC does not expect a camera. */
const HANDHELD = "(pointer: coarse)";

/**
 * The use of a camera. `bars`: only where the browser itself reads codes. Elsewhere our code reads QR codes, on a phone
 * (`handheld`) or on any device with a camera (`anywhere`).
 */
export type CameraUse = "bars" | "handheld" | "anywhere";

interface CameraScanProps {
  onScan: (code: string) => void;
  /** Switched off after the first code. */
  once?: boolean;
  use?: CameraUse | undefined;
}

/** The camera as a scanner, where the browser supports it; elsewhere a phone shows the reason. */
export function useCamera({ onScan, once = false, use }: CameraScanProps) {
  const [on, setOn] = useState(false);
  const [problem, setProblem] = useState("");
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  }, [onScan]);

  useEffect(() => {
    if (!on) {
      return;
    }
    let stopped = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const guard = new RepeatGuard(REPEAT_MILLISECONDS);

    const detect = async (detector: CodeDetector, picture: HTMLVideoElement) => {
      try {
        for (const { rawValue } of await detector.detect(picture)) {
          if (!stopped && rawValue !== "" && guard.accepts(rawValue, performance.now())) {
            latest.current(rawValue);
            if (once) {
              setOn(false);
              return;
            }
          }
        }
      } catch {
        // A picture that is not ready can't be read: the next one will be.
      }
      if (!stopped) {
        timer = setTimeout(() => void detect(detector, picture), POLL_MILLISECONDS);
      }
    };
    const begin = async () => {
      try {
        const detector = await newDetector();
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        const picture = video.current;
        if (stopped || !picture) {
          return stop();
        }
        for (const track of stream.getTracks()) {
          // By the system: a picture that stands still reads no code.
          track.addEventListener("ended", () => {
            setProblem("A câmera parou. Ligue-a de novo ou digite o número.");
            setOn(false);
          });
        }
        picture.srcObject = stream;
        await picture.play();
        void detect(detector, picture);
      } catch {
        setProblem("O navegador não permitiu o uso da câmera. Confira a permissão ou digite o número.");
        setOn(false);
      }
    };
    const stop = () => {
      stopped = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) {
        track.stop();
      }
    };
    void begin();
    return stop;
  }, [on, once]);

  const handheld = window.matchMedia(HANDHELD).matches;
  const isOwn = detectorClass() !== undefined;
  const obstacle = cameraObstacle({
    secure: window.isSecureContext,
    readsCodes: navigator.mediaDevices !== undefined && (isOwn || use === "anywhere" || (use === "handheld" && handheld)),
  });
  const view =
    use === undefined || (obstacle && !handheld) ? null : obstacle ? (
      <p className="second-line">{obstacle}</p>
    ) : problem || on ? (
      <Stack gap="xs" align="flex-start">
        {isOwn || !on ? null : (
          <p className="second-line">
            Neste navegador a câmera só lê códigos QR: os das carteiras e das etiquetas de equipamento.
          </p>
        )}
        {problem ? (
          <p className="fault" role="alert">
            {problem}
          </p>
        ) : null}
        {on ? <video ref={video} className={classes.picture} muted playsInline aria-label="Imagem da câmera" /> : null}
      </Stack>
    ) : null;
  return {
    /** Whether there is a camera to switch on. */
    usable: use !== undefined && !obstacle,
    on,
    label: on ? "Desligar a câmera" : "Ler com a câmera",
    toggle: () => {
      setProblem("");
      setOn(!on);
    },
    /** Its picture, or the reason why there is none. */
    view,
  };
}

/** The camera beside a field, with a button of its own. It is switched off after the first code. */
export function CameraScan({ onScan }: Pick<CameraScanProps, "onScan">) {
  const { usable, on, label, toggle, view } = useCamera({ onScan, once: true, use: "bars" });
  return usable ? (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={on ? <IconCameraOff size={18} aria-hidden /> : <IconCamera size={18} aria-hidden />}
        aria-pressed={on}
        onClick={toggle}
      >
        {label}
      </Button>
      {view}
    </Stack>
  ) : (
    view
  );
}
