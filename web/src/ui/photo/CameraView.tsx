import { Select } from "@mantine/core";
import classes from "./Photo.module.css";
import type { Camera } from "./use-camera";

/** A camera's picture, with the frame of the stored part. */
export function CameraView({ camera, aspect }: { camera: Camera; aspect?: number | undefined }) {
  const { video, ready, problem, cameras, cameraId, choose } = camera;
  return (
    <>
      {problem ? (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={classes.camera} hidden={problem !== ""}>
        <video ref={video} muted playsInline aria-label="Imagem da câmera" />
        {ready && aspect ? <span className={classes.guide} style={{ aspectRatio: aspect }} aria-hidden /> : null}
      </div>
      {cameras.length > 1 ? (
        <Select
          mt="sm"
          label="Câmera"
          data={[...cameras]}
          value={cameraId || (cameras[0]?.value ?? null)}
          allowDeselect={false}
          onChange={(value) => choose(value ?? "")}
        />
      ) : null}
    </>
  );
}
