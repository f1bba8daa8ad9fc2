import "./ui/styles";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { watchLeaving } from "./app/leave";
import { Providers } from "./app/Providers";
import { router } from "./app/router";
import { drawBetweenPresses } from "./data/update-schedule";
import { restoreLostFocus } from "./ui/keep-focus";

drawBetweenPresses();
watchLeaving();
restoreLostFocus();

// A screen that succeeded in a second render is no error of the page.
const onRecoverableError = (error: unknown) => console.warn(error);

createRoot(document.getElementById("root")!, { onRecoverableError }).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
