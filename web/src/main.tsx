import "./ui/styles";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { watchLeaving } from "./app/leave";
import { Providers } from "./app/Providers";
import { router } from "./app/router";

watchLeaving();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
