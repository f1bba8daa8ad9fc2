import { Button, FileButton } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import classes from "./Invoice.module.css";
import type { useInvoiceDrop } from "./useInvoiceDrop";

/**
 * The button for users who do not drag files; and the overlay that shows, while a file is over the screen, that it may be dropped
 * anywhere.
 */
export function NoteDrop({ drop }: { drop: ReturnType<typeof useInvoiceDrop> }) {
  return (
    <>
      <FileButton multiple accept=".xml,text/xml,application/xml" onChange={drop.choose}>
        {(props) => (
          <Button {...props} variant="default" loading={drop.busy} leftSection={<IconFileInvoice size={18} aria-hidden />}>
            XML da nota
          </Button>
        )}
      </FileButton>
      {drop.over ? (
        <div className={classes.dropOverlay} aria-hidden>
          <p>Solte aqui o XML da nota</p>
        </div>
      ) : null}
    </>
  );
}
