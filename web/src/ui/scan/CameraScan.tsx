import { Button } from "@mantine/core";
import { IconCamera, IconCameraOff } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import classes from "./CameraScan.module.css";
import { cameraObstacle } from "./camera-obstacle";
import { RepeatGuard } from "./scan-queue";

/** The Shape Detection API, which Chromium on Android has and the type library does not know. */
interface DetectedCode {
  rawValue: string;
}
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<DetectedCode[]>;
}
type CodeDetectorClass = new (options: { formats: string[] }) => CodeDetector;

const FORMATS = ["code_128", "code_39", "ean_13", "qr_code"];
/** How often a picture is read, and for how long the same label before the lens counts once. */
const LOOK_MILLISECONDS = 150;
const REPEAT_MILLISECONDS = 4000;

function detectorClass(): CodeDetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: CodeDetectorClass }).BarcodeDetector;
}

/** The browser's own, else one that reads QR codes alone, which is fetched when it is asked for: the iPhone has none. */
async function newDetector(): Promise<CodeDetector> {
  const Own = detectorClass();
  if (Own) {
    return new Own({ formats: FORMATS });
  }
  const { BarcodeDetector } = await import("qr/decode.js");
  return new BarcodeDetector({ formats: ["qr_code"] });
}

/** A phone or a tablet: who works at a PC does not look for its camera. */
const HANDHELD = "(pointer: coarse)";

interface CameraScanProps {
  onScan: (code: string) => void;
  /** Switched off after the first code. */
  once?: boolean;
  /** What is read here may be a QR code: where a browser reads no codes by itself, they are read for it on a phone, or anywhere. */
  qr?: "handheld" | "anywhere";
}

/** The camera as a scanner, where the browser can; where it can't, a phone is told why. */
export function CameraScan({ onScan, once = false, qr }: CameraScanProps) {
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

    const look = async (detector: CodeDetector, picture: HTMLVideoElement) => {
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
        // A picture that is not there yet can't be read: the next one will.
      }
      if (!stopped) {
        timer = setTimeout(() => void look(detector, picture), LOOK_MILLISECONDS);
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
        picture.srcObject = stream;
        await picture.play();
        void look(detector, picture);
      } catch {
        setProblem("O navegador não deixou usar a câmera. Confira a permissão, ou digite o número.");
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
    reads: navigator.mediaDevices !== undefined && (isOwn || qr === "anywhere" || (qr === "handheld" && handheld)),
  });
  if (obstacle) {
    return handheld ? <p className={classes.obstacle}>{obstacle}</p> : null;
  }
  return (
    <div className={classes.camera}>
      <Button
        variant="default"
        leftSection={on ? <IconCameraOff size={18} aria-hidden /> : <IconCamera size={18} aria-hidden />}
        aria-pressed={on}
        onClick={() => {
          setProblem("");
          setOn(!on);
        }}
      >
        {on ? "Desligar a câmera" : "Ler com a câmera"}
      </Button>
      {isOwn ? null : (
        <p className={classes.obstacle}>
          Neste navegador a câmera só lê códigos QR: os das carteiras e das etiquetas de equipamento.
        </p>
      )}
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {on ? <video ref={video} className={classes.picture} muted playsInline aria-label="Imagem da câmera" /> : null}
    </div>
  );
}
