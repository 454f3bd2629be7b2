import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./locale.svelte";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";
import "./ui/base.css";

preferences.start();
language.start();
router.start();

const target = document.getElementById("app");
if (target) mount(App, { target });
