import { Button, Group, Modal } from "@mantine/core";
import { useReturnFocus } from "../use-return-focus";
import { CameraView } from "./CameraView";
import { useCamera } from "./use-camera";

interface CameraDialogProps {
  aspect?: number | undefined;
  onTaken: (picture: ImageBitmap) => void;
  onClose: () => void;
}

/** Takes a photo with the computer's camera. */
export function CameraDialog({ aspect, onTaken, onClose }: CameraDialogProps) {
  const camera = useCamera();
  useReturnFocus();
  const takePicture = async () => {
    const picture = await camera.takePicture();
    if (picture) {
      onTaken(picture);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Tirar foto" size="lg">
      <CameraView camera={camera} aspect={aspect} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        {camera.ready ? (
          <Button data-autofocus onClick={() => void takePicture()}>
            Fotografar
          </Button>
        ) : null}
      </Group>
    </Modal>
  );
}
