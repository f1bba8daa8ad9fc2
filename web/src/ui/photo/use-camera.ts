import { type RefObject, useEffect, useRef, useState } from "react";

/** A camera that is on while its component is mounted. */
export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  /** Whether there is a picture to take. */
  ready: boolean;
  /** Why the camera gives no picture, as a sentence. */
  problem: string;
  cameras: readonly { value: string; label: string }[];
  cameraId: string;
  choose: (camera: string) => void;
  /** The camera's current picture; null without one. */
  takePicture: () => Promise<ImageBitmap | null>;
}

/** Browsers allow a camera on HTTPS and on the server's own PC alone. */
export const mayUseCamera = (): boolean => window.isSecureContext && navigator.mediaDevices !== undefined;

/** Its picture would stay as it was: the one before it of another person. */
const STOPPED = "A câmera parou: foi desligada ou está em uso por outro programa. Confira e abra de novo, ou escolha um arquivo.";

const LARGE = { width: { ideal: 1920 }, height: { ideal: 1080 } };

const problemOf = (error: unknown): string =>
  error instanceof DOMException && error.name === "NotFoundError"
    ? "Nenhuma câmera foi encontrada neste computador. Conecte uma ou escolha um arquivo."
    : error instanceof DOMException && error.name === "NotReadableError"
      ? "A câmera está em uso por outro programa. Feche-o e tente de novo."
      : "O navegador não permitiu o uso da câmera. Confira a permissão ou escolha um arquivo.";

export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState("");
  const [cameras, setCameras] = useState<Camera["cameras"]>([]);
  const [cameraId, choose] = useState("");

  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      stopped = true;
      setReady(false);
      for (const track of stream?.getTracks() ?? []) {
        track.stop();
      }
    };
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: cameraId ? { ...LARGE, deviceId: { exact: cameraId } } : { ...LARGE, facingMode: "environment" },
        });
        const picture = video.current;
        if (stopped || !picture) {
          return stop();
        }
        for (const track of stream.getTracks()) {
          track.addEventListener("ended", () => {
            if (!stopped) {
              setReady(false);
              setProblem(STOPPED);
            }
          });
        }
        picture.srcObject = stream;
        await picture.play();
        const devices = await navigator.mediaDevices.enumerateDevices();
        if (!stopped) {
          setCameras(
            devices
              .filter(({ kind }) => kind === "videoinput")
              .map(({ deviceId, label }, index) => ({ value: deviceId, label: label || `Câmera ${index + 1}` })),
          );
          setProblem("");
          setReady(true);
        }
      } catch (error) {
        if (!stopped) {
          setProblem(problemOf(error));
        }
      }
    };
    void begin();
    return stop;
  }, [cameraId]);

  const takePicture = async () => (video.current && video.current.videoWidth > 0 ? createImageBitmap(video.current) : null);
  return { video, ready, problem, cameras, cameraId, choose, takePicture };
}
