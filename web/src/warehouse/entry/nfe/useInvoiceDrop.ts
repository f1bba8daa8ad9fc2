import { useEffect, useRef, useState } from "react";
import { type FileVerdict, looksLikeXml, receiveDropped, receiveFiles, receivePasted } from "./invoice-files";

/** Accepts notes wherever they are dropped on the screen, and by paste. @param onReceived with a verdict for each file. */
export function useInvoiceDrop(onReceived: (verdicts: FileVerdict[]) => void) {
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const onReceivedRef = useRef(onReceived);
  onReceivedRef.current = onReceived;

  const receiveDrop = async (work: Promise<FileVerdict[]>) => {
    setBusy(true);
    try {
      onReceivedRef.current(await work);
    } finally {
      setBusy(false);
    }
  };
  const latest = useRef(receiveDrop);
  latest.current = receiveDrop;

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const enter = (event: DragEvent) => {
      if (hasFiles(event)) {
        event.preventDefault();
        setOver(true);
      }
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) {
        setOver(false);
      }
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (hasFiles(event) && event.dataTransfer) {
        event.preventDefault();
        void latest.current(receiveDropped(event.dataTransfer));
      }
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (files.length > 0 || looksLikeXml(text)) {
        event.preventDefault();
        void latest.current(files.length > 0 ? receiveFiles(files) : receivePasted(text));
      }
    };
    document.addEventListener("dragover", enter);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("dragover", enter);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, []);

  return {
    over: isOver,
    busy,
    choose: (files: File[]) => (files.length > 0 ? void receiveDrop(receiveFiles(files)) : undefined),
  };
}
