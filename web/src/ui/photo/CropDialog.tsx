import { Button, Group, Modal } from "@mantine/core";
import { IconRotateClockwise } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useReturnFocus } from "../use-return-focus";
import { CORNERS, type Corner, type Crop, largestCrop, movedCrop, resizedCrop } from "./crop";
import classes from "./Photo.module.css";
import { drawPicture, pictureFile, rotatedPicture } from "./picture";

/** The shape of a cropped picture. */
export interface PictureShape {
  /** Width divided by height; any where it is left out. */
  aspect?: number | undefined;
  /** At most this many pixels a side. */
  longest?: number | undefined;
}

interface CropDialogProps extends PictureShape {
  picture: ImageBitmap;
  /** The name of the file that it came from. */
  name?: string;
  onDone: (file: File) => void;
  onClose: () => void;
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** The step of an arrow key, as a share of the picture; with Shift larger. */
const STEP = 0.01;
const LARGE_STEP = 0.05;

const STAGE_HEIGHT = 55;

const cornerName = ({ right, bottom }: Corner) => `Canto ${bottom ? "inferior" : "superior"} ${right ? "direito" : "esquerdo"}`;

/** Crops a picture, with the mouse, a finger or the arrow keys. */
export function CropDialog({ picture, name, aspect, longest, onDone, onClose }: CropDialogProps) {
  const [shownPicture, setShownPicture] = useState(picture);
  const [crop, setCrop] = useState(() => largestCrop(picture, aspect));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const stage = useRef<HTMLDivElement>(null);
  /** Where the pointer that drags was last: an iPhone before iOS 17 tells no movement of a finger. */
  const dragged = useRef({ pointer: 0, x: 0, y: 0 });
  useReturnFocus();

  /** An old telephone with little memory gives no picture. */
  const draw = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault("");
    try {
      await work();
    } catch {
      setFault("O navegador não conseguiu preparar a foto. Tente de novo, ou escolha uma foto menor.");
    } finally {
      setBusy(false);
    }
  };
  const turnPicture = () =>
    draw(async () => {
      const turnedImage = await rotatedPicture(shownPicture);
      setShownPicture(turnedImage);
      setCrop(largestCrop(turnedImage, aspect));
    });
  const finish = () =>
    draw(async () => onDone(await pictureFile(drawPicture(shownPicture, { crop, ...(longest ? { longest } : {}) }), name)));
  const change = (corner: Corner | null, by: { x: number; y: number }) =>
    setCrop((previous) =>
      corner ? resizedCrop(previous, corner, by, shownPicture, aspect) : movedCrop(previous, by, shownPicture),
    );

  const handling = (corner: Corner | null) => ({
    onKeyDown(event: KeyboardEvent) {
      const arrow = ARROWS[event.key];
      if (arrow) {
        event.preventDefault();
        const step = Math.max(shownPicture.width, shownPicture.height) * (event.shiftKey ? LARGE_STEP : STEP);
        change(corner, { x: arrow.x * step, y: arrow.y * step });
      }
    },
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      const width = stage.current?.getBoundingClientRect().width;
      const { pointer, x, y } = dragged.current;
      if (width && pointer === event.pointerId && event.currentTarget.hasPointerCapture(pointer)) {
        const scale = shownPicture.width / width;
        change(corner, { x: (event.clientX - x) * scale, y: (event.clientY - y) * scale });
        dragged.current = { pointer, x: event.clientX, y: event.clientY };
      }
    },
  });

  return (
    <Modal opened onClose={onClose} title="Recortar a foto" size="lg">
      <Group justify="center">
        <div ref={stage} className={classes.stage} style={stageSize(shownPicture)}>
          <div className={classes.cut}>
            <Picture picture={shownPicture} />
            <button
              type="button"
              data-autofocus
              className={classes.crop}
              style={placeOf(crop, shownPicture)}
              aria-label="Recorte: as setas movem"
              {...handling(null)}
            />
          </div>
          {CORNERS.map((corner) => (
            <button
              key={cornerName(corner)}
              type="button"
              className={classes.corner}
              style={cornerPlace(corner, crop, shownPicture)}
              data-falling={corner.right === corner.bottom}
              aria-label={`${cornerName(corner)}: as setas mudam o tamanho`}
              {...handling(corner)}
            />
          ))}
        </div>
      </Group>
      <p className={classes.hint}>Arraste o recorte e os cantos, ou use Tab e as setas.</p>
      {fault ? (
        <p className="fault" role="alert">
          {fault}
        </p>
      ) : null}
      <Group justify="space-between">
        <Button variant="default" leftSection={<IconRotateClockwise size={18} aria-hidden />} onClick={() => void turnPicture()}>
          Girar
        </Button>
        <Group>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={busy} onClick={() => void finish()}>
            Usar esta foto
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}

/** As wide as there is room, and short enough for the buttons to stay visible. */
const stageSize = ({ width, height }: ImageBitmap) => ({
  aspectRatio: `${width} / ${height}`,
  width: `min(100%, ${(width / height) * STAGE_HEIGHT}dvh)`,
});

const percent = (part: number, total: number) => `${(part / total) * 100}%`;

const placeOf = (crop: Crop, picture: ImageBitmap) => ({
  left: percent(crop.x, picture.width),
  top: percent(crop.y, picture.height),
  width: percent(crop.width, picture.width),
  height: percent(crop.height, picture.height),
});

const cornerPlace = ({ right, bottom }: Corner, crop: Crop, picture: ImageBitmap) => ({
  left: percent(crop.x + (right ? crop.width : 0), picture.width),
  top: percent(crop.y + (bottom ? crop.height : 0), picture.height),
});

/** No larger than a screen can show. */
const PREVIEW_SIDE = 1000;

function Picture({ picture }: { picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawnCanvas = drawPicture(picture, { longest: PREVIEW_SIDE });
    if (canvas.current) {
      canvas.current.width = drawnCanvas.width;
      canvas.current.height = drawnCanvas.height;
      canvas.current.getContext("2d")?.drawImage(drawnCanvas, 0, 0);
    }
  }, [picture]);
  return <canvas ref={canvas} className={classes.picture} role="img" aria-label="A foto escolhida" />;
}
